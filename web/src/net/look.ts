// Looks at a table without coming to it: nobody there notices, and another window at the same seat goes on.

import type { Refused, View } from './messages';

const patienceMs = 5000;

/** As the key's seat sees it, or as anybody does; the server's word why not; nothing where it cannot be reached. */
export async function lookAt(table: string, lang: string, token?: string): Promise<View | Refused | undefined> {
  try {
    const headers = { 'Accept-Language': lang, ...(token && { Authorization: `Bearer ${token}` }) };
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(`/api/tables/${table}`, { headers, signal, cache: 'no-store' });
    return (await answer.json()) as View | Refused;
  } catch {
    return undefined;
  }
}

/** Whether a denial says that there is nothing to come back to. */
export function isGone(code: string): boolean {
  return ['NO_SUCH_TABLE', 'TABLE_CLOSED', 'BAD_TOKEN'].includes(code);
}
