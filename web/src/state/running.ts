// The tables at which this browser sits and whose match is not over.

import { isGone, lookAt } from '../net/look';
import type { View } from '../net/messages';
import { dropSeat, seatsHeld } from './seats';

export interface Running {
  at: number; // when the seat was last taken up, in ms since 1970
  view: View;
}

const most = 24;
const mostGone = 5; // the server counts who asks for tables that are not there

/** The last one first. */
export async function runningTables(lang: string): Promise<Running[]> {
  const found: Running[] = [];
  let gone = 0;
  for (const { table, token, at } of seatsHeld().slice(0, most)) {
    const seen = await lookAt(table, lang, token);
    if (seen?.type === 'view' && seen.stage !== 'closed') {
      if (!seen.matchOver) found.push({ at, view: seen });
    } else if (seen?.type === 'view' || (seen && isGone(seen.code))) {
      dropSeat(table);
      if (++gone === mostGone) break;
    } else {
      break; // no server, or a busy one
    }
  }
  return found;
}
