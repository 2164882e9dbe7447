// Games that are over, for looking at them again. Of those played on this device the whole record is kept here, in a
// database of its own; of those on the server only where they are.

import type { View } from '../net/messages';
import { database } from './database';

export interface FinishedGame {
  table: string;
  number: number;
  at: number; // when it ended, in ms since 1970
  edition: string;
  /** Of people; of bots their level. */
  names: string[];
  /** The text of the game record; without one the game lies on the server. */
  record?: string;
}

const within = database('runset-finished', ['table', 'number']);

function isFinishedGame(value: unknown): value is FinishedGame {
  if (typeof value !== 'object' || value === null) return false;
  const { table, number, at, edition, names, record } = value as Record<string, unknown>;
  return (
    typeof table === 'string' &&
    typeof number === 'number' &&
    typeof at === 'number' &&
    typeof edition === 'string' &&
    Array.isArray(names) &&
    names.every((name) => typeof name === 'string') &&
    (record === undefined || typeof record === 'string')
  );
}

/** The latest first. Empty where the browser keeps nothing. */
export async function finishedGames(): Promise<FinishedGame[]> {
  try {
    const all = await within('readonly', (games) => games.getAll() as IDBRequest<unknown[]>);
    return all.filter(isFinishedGame).toSorted((left, right) => right.at - left.at);
  } catch {
    return [];
  }
}

export async function finishedGame(table: string, number: number): Promise<FinishedGame | undefined> {
  try {
    const value: unknown = await within('readonly', (games) => games.get([table, number]) as IDBRequest<unknown>);
    return isFinishedGame(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** False where the browser keeps nothing. */
async function keepFinished(game: FinishedGame): Promise<boolean> {
  try {
    await within('readwrite', (games) => games.put(game));
    return true;
  } catch {
    return false;
  }
}

/** A match that has ended; without its record it is remembered where it lies. */
export async function rememberGame(view: View, record?: string): Promise<boolean> {
  if (!view.game) return true;
  return keepFinished({
    table: view.table,
    number: view.game,
    at: (await finishedGame(view.table, view.game))?.at ?? Date.now(),
    edition: view.options.edition,
    names: view.seats.map((seat) => seat.name ?? seat.level ?? ''),
    ...(record !== undefined && { record }),
  });
}

export async function dropFinished(table: string, number: number): Promise<void> {
  try {
    await within('readwrite', (games) => games.delete([table, number]) as IDBRequest<unknown>);
  } catch {
    // Nothing was kept, so nothing is left.
  }
}
