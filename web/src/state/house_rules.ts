// House rules in words. Which there are, their values and their defaults is for the engine to say.

import type { Edition } from '../engine/types';
import type { TableOptions } from '../net/messages';
import { hasText, t, te, tn } from './texts.svelte';

/** The row of a variant; of the usual one, where the edition has none of this name. */
export function rowOf(editions: Edition[], edition: string, variant: string | undefined): Edition {
  const rows = editions.filter((row) => row.edition === edition);
  return rows.find((row) => row.variant === variant) ?? rows[0]!;
}

export function ruleName(key: string, edition: string): string {
  return te(`house.${key}`, edition);
}

/** What a value of a rule means: by its name, or as a number of something. */
export function ruleValue(key: string, value: string | number | boolean, edition: string): string {
  const named = `house.${key}.${value}`;
  if (hasText(named)) return te(named, edition);
  const number = Number(value);
  return number === 0 ? t(`house.${key}.none`) : tn(`house.${key}.value`, number, { value: number });
}

/** Of a turn. */
export function limitText(seconds: number): string {
  if (seconds === 0) return t('page.noClock');
  if (seconds >= 86_400) return tn('page.days', seconds / 86_400);
  if (seconds % 60 !== 0) return tn('house.timeLimitSec.value', seconds, { value: seconds });
  return t('page.minutes', { count: seconds / 60 });
}

/** What is played at a table, how long, and against which clock. */
export function tableFacts(editions: Edition[], { edition, variant, rules }: TableOptions): string[] {
  const row = rowOf(editions, edition, variant);
  const usual = rowOf(editions, edition, undefined);
  const valueOf = (wanted: string): number =>
    Number(rules[wanted] ?? row.switches.find(({ key }) => key === wanted)?.default ?? 0);
  const length = row.chips ? 'chipsToWin' : 'rounds';
  const seconds = valueOf('timeLimitSec');
  return [
    t(`edition.${edition}`),
    ...(row === usual ? [] : [t(`variant.${variant}`)]),
    row.chips ? `${ruleName(length, edition)}: ${valueOf(length)}` : ruleValue(length, valueOf(length), edition),
    seconds === 0 ? limitText(0) : t('page.perTurn', { time: limitText(seconds) }),
  ];
}

/** The house rules of a table that `tableFacts` does not tell. */
export function otherRules({ edition, rules }: TableOptions): string[] {
  return Object.entries(rules)
    .filter(([key]) => !['rounds', 'chipsToWin', 'timeLimitSec'].includes(key))
    .map(([key, value]) => `${ruleName(key, edition)}: ${ruleValue(key, value, edition)}`);
}
