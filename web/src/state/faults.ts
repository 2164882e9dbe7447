// Which melds of a draft are to be marked: those that are none, and the one that a refusal speaks of.

import type { Judgement } from '../engine/types';
import type { Refused } from '../net/messages';
import type { Draft } from './draft';

/** A refusal points into the draft, or into the table as it lay when the turn began. */
function meldOf(draft: Draft, start: Draft, where: 'final' | 'start' | undefined, meld: number): string[] {
  const of = where === 'start' ? start : draft;
  const found = where ? of.melds[meld] : undefined;
  return found ? [found.id] : [];
}

export function faultyMelds(
  draft: Draft,
  start: Draft,
  judgement: Judgement | undefined,
  refused: Refused | undefined,
): Set<string> {
  const faulty = new Set<string>();
  if (refused?.meld) meldOf(draft, start, refused.where, refused.meld - 1).forEach((id) => faulty.add(id));
  if (!judgement?.changed) return faulty;
  judgement.melds.forEach(({ valid }, i) => {
    const meld = draft.melds[i];
    if (!valid && meld) faulty.add(meld.id);
  });
  if (!judgement.legal && judgement.meld !== undefined) {
    meldOf(draft, start, judgement.where, judgement.meld).forEach((id) => faulty.add(id));
  }
  return faulty;
}
