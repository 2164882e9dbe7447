// Where the record of a game comes from: the server, this device, or a file.

import { finishedGame } from '../offline/finished_games';

/** A record, or the key of the sentence that says why there is none. */
export type Found = { record: string } | { missing: string };

export async function servedRecord(table: string, number: number): Promise<Found> {
  try {
    const answer = await fetch(`/api/games/${table}/${number}`);
    if (answer.ok) return { record: await answer.text() };
    const reasons: Record<number, string> = { 410: 'game.erased', 503: 'api.GAMES_AWAY' };
    return { missing: reasons[answer.status] ?? 'game.none' };
  } catch {
    return { missing: 'game.noServer' };
  }
}

export async function localRecord(table: string, number: number): Promise<Found> {
  // A match that has ended just now may still be on its way into the database.
  for (let tries = 0; tries < 8; ++tries) {
    const record = (await finishedGame(table, number))?.record;
    if (record !== undefined) return { record };
    await new Promise((wake) => setTimeout(wake, 400));
  }
  return { missing: 'game.notLocal' };
}

export function saveAs(name: string, record: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([record], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
