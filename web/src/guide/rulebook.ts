// Which rules a game has, in the order they are read, with the figures of the engine's row. The sentences are in
// texts/guide, under the numbers of docs/rules.md.

import type { Edition } from '../engine/types';

export interface Entry {
  /** The number in docs/rules.md. */
  rule: string;
  key: string;
  figures: Record<string, string | number>;
}

export interface Section {
  name: string;
  entries: Entry[];
}

function defaultOf(row: Edition, key: string): string | number {
  return row.switches.find((rule) => rule.key === key)?.default ?? '';
}

export function rulebook(row: Edition): Section[] {
  const count = row.colours.length * row.numbers * row.copies + row.jokers;
  const need = Number(defaultOf(row, 'openMin'));
  const seconds = Number(defaultOf(row, 'timeLimitSec'));
  const jokerMove = String(defaultOf(row, 'jokerMove'));
  const figures = {
    count,
    numbers: row.numbers,
    jokers: row.jokers,
    deal: row.deal,
    need,
    seconds,
    limit: row.rackLimit,
    chips: defaultOf(row, 'chipsToWin'),
  };
  const entry = (rule: string, form = ''): Entry => ({ rule, key: `rule.${rule}${form}`, figures });
  const where = (isThere: boolean, ...entries: Entry[]): Entry[] => (isThere ? entries : []);
  const sections: Record<string, Entry[]> = {
    start: [entry('M1'), entry('M3'), entry('M5', row.chips ? '.youngest' : '.lot')],
    turn: [entry('T2'), entry('T4'), entry('T5'), entry('T9')],
    melds: [entry('C2'), ...where(row.sets, entry('C3'))],
    first: [
      need > 0 ? entry('O1') : entry('O6'),
      entry('O4', `.${String(defaultOf(row, 'sameTurnAfterOpening'))}`),
      ...where(defaultOf(row, 'handRummy') === 'true', entry('H1')),
    ],
    add: [entry('R1'), entry('R2', `.${row.rearranging}`), ...where(row.rearranging, entry('R3'))],
    joker: [
      entry('J1'),
      entry('J3', `.${String(defaultOf(row, 'exchangeSource'))}`),
      entry('J6'),
      ...where(jokerMove !== 'exchangeOnly', entry('J7', `.${jokerMove}`)),
    ],
    pile: [
      ...where(row.rackLimit > 0, entry('P3')),
      entry('P6', `.${String(defaultOf(row, 'passOnEmpty'))}`),
      ...where(seconds > 0, entry('K1')),
    ],
    end: [entry('E1'), ...(row.chips ? [entry('E6')] : [entry('E2'), entry('E7')]), entry('E5')],
  };
  return Object.entries(sections).map(([name, entries]) => ({ name, entries }));
}
