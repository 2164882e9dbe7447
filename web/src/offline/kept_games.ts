// Matches on this device that are not over, kept over a restart of the page in the browser's own database. What is read
// back is looked at before it is believed: another version of the page, or a full disk, may have left anything there.

import type { KeptTable } from '../engine/types';
import { database } from './database';

export const keptVersion = 1;

export interface KeptGame {
  version: number;
  id: string;
  token: string;
  at: number; // when it was last played, in ms since 1970
  edition: string;
  variant: string;
  bots: string[];
  round: number;
  kept: KeptTable;
}

/** What lies there under this name but cannot be read. */
export interface BrokenGame {
  id: string;
  broken: true;
}

const most = 12;
const within = database('runset', 'id');

const isText = (value: unknown): value is string => typeof value === 'string';
const isList = (value: unknown, check: (entry: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(check);
const has = (value: unknown, check: (fields: Record<string, unknown>) => boolean): boolean =>
  typeof value === 'object' && value !== null && check(value as Record<string, unknown>);

function isKeptTable(value: unknown): boolean {
  return has(
    value,
    ({ log, secrets, people }) =>
      isList(log, (entry) => has(entry, ({ line }) => isText(line))) &&
      isList(secrets, (entry) => has(entry, ({ deal, seed }) => typeof deal === 'number' && isText(seed))) &&
      isList(people, (entry) => has(entry, ({ seat, name, tokenHash }) => !!seat && isText(name) && isText(tokenHash))),
  );
}

function isKeptGame(value: unknown): value is KeptGame {
  return has(
    value,
    ({ version, id, token, at, edition, variant, bots, round, kept }) =>
      version === keptVersion &&
      [id, token, edition, variant].every(isText) &&
      typeof at === 'number' &&
      typeof round === 'number' &&
      isList(bots, isText) &&
      isKeptTable(kept),
  );
}

function asKept(value: unknown): KeptGame | BrokenGame {
  return isKeptGame(value) ? value : { id: String((value as { id?: unknown }).id), broken: true };
}

/** The latest first. Empty where the browser keeps nothing. */
export async function keptGames(): Promise<(KeptGame | BrokenGame)[]> {
  try {
    const all = (await within('readonly', (games) => games.getAll() as IDBRequest<unknown[]>)).map(asKept);
    return all.toSorted((left, right) => ('at' in right ? right.at : 0) - ('at' in left ? left.at : 0));
  } catch {
    return [];
  }
}

export async function keptGame(id: string): Promise<KeptGame | BrokenGame | undefined> {
  try {
    const value: unknown = await within('readonly', (games) => games.get(id) as IDBRequest<unknown>);
    return value === undefined ? undefined : asKept(value);
  } catch {
    return undefined;
  }
}

/** False where the browser keeps nothing: the match then lasts as long as the page. */
export async function keepGame(game: KeptGame): Promise<boolean> {
  try {
    await within('readwrite', (games) => games.put(game));
    return true;
  } catch {
    return false;
  }
}

export async function dropGame(id: string): Promise<void> {
  try {
    await within('readwrite', (games) => games.delete(id) as IDBRequest<unknown>);
  } catch {
    // Nothing was kept, so nothing is left.
  }
}

/** Who never goes on with a match should not collect them for ever. */
export async function dropOldest(): Promise<void> {
  const old = (await keptGames()).slice(most);
  for (const game of old) await dropGame(game.id);
}
