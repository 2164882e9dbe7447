// A turn of a game in the address: `#r2t15` is turn 15 of round 2, `#r2t0` its deal. A turn in which somebody drew and
// then put back has two entries; `#r2t15d` is the first of them.

import type { EntryTold } from '../engine/replay_told';

type Numbered = Pick<EntryTold, 'round' | 'turn'>;

function isSame(left: Numbered, right: Numbered | undefined): boolean {
  return right !== undefined && left.round === right.round && left.turn === right.turn;
}

export function linkOf(entries: readonly Numbered[], at: number): string {
  const entry = entries[at];
  if (!entry) return '';
  return `#r${entry.round}t${entry.turn}${isSame(entry, entries[at + 1]) ? 'd' : ''}`;
}

/** The entry that an address names; nothing where it names none. */
export function entryOf(entries: readonly Numbered[], link: string): number | undefined {
  const found = /^#r(\d+)t(\d+)(d?)$/.exec(link);
  if (!found) return undefined;
  const wanted = { round: Number(found[1]), turn: Number(found[2]) };
  const first = entries.findIndex((entry) => isSame(entry, wanted));
  if (first < 0) return undefined;
  return found[3] ? first : entries.findLastIndex((entry) => isSame(entry, wanted));
}
