// House rules in words. Which there are, their values and their defaults is for the engine to say.

import type { Edition } from '../engine/types';
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
