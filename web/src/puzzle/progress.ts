// Which puzzles were solved in this browser, and on which days that of the day was.

import { dayBefore } from '../daily/dates';

interface Progress {
  /** By edition: numbers of puzzles. */
  solved: Record<string, number[]>;
  /** By edition: days. */
  days: Record<string, string[]>;
}

const key = 'runset.puzzles';

function listsIn<Entry>(value: unknown, isEntry: (entry: unknown) => entry is Entry): Record<string, Entry[]> {
  const lists: Record<string, Entry[]> = {};
  if (typeof value !== 'object' || value === null) return lists;
  for (const [edition, list] of Object.entries(value)) {
    if (Array.isArray(list)) lists[edition] = list.filter(isEntry);
  }
  return lists;
}

const isNumber = (entry: unknown): entry is number => typeof entry === 'number';
const isText = (entry: unknown): entry is string => typeof entry === 'string';

/** What is kept may come from another version of the page, or from nobody. */
function read(): Progress {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Record<keyof Progress, unknown>>;
    return { solved: listsIn(kept.solved, isNumber), days: listsIn(kept.days, isText) };
  } catch {
    return { solved: {}, days: {} };
  }
}

export function solvedNumbers(edition: string): Set<number> {
  return new Set(read().solved[edition] ?? []);
}

/** `date`: it was the puzzle of that day. */
export function markSolved(edition: string, number: number, date: string | undefined): void {
  const progress = read();
  progress.solved[edition] = [...new Set([...(progress.solved[edition] ?? []), number])];
  if (date) progress.days[edition] = [...new Set([...(progress.days[edition] ?? []), date])].toSorted();
  try {
    localStorage.setItem(key, JSON.stringify(progress));
  } catch {
    // A browser that keeps nothing still has puzzles.
  }
}

export function isDaySolved(edition: string, date: string): boolean {
  return read().days[edition]?.includes(date) ?? false;
}

/** Days in a row up to this one; it need not be solved yet. */
export function streak(edition: string, date: string): number {
  const days = new Set(read().days[edition] ?? []);
  let day = days.has(date) ? date : dayBefore(date);
  let count = 0;
  for (; days.has(day); day = dayBefore(day)) count += 1;
  return count;
}
