// Remembers what was told before the first move of a round, to hold the proof of its deal against it.

import { checkDeal, rackOf } from '../engine/deal';
import type { Edition } from '../engine/types';
import type { View } from '../net/messages';

export class Witness {
  private seen: { deal: number; commitment: string; nonces: (string | null)[]; rack?: string[] } | undefined;

  watch(view: View): void {
    if (view.stage !== 'playing' || this.seen?.deal === view.deal.deal) return;
    const { deal, commitment } = view.deal;
    const isUntouched = view.you !== null && !view.recent?.some((turn) => turn.seat === view.you);
    const nonces = view.deal.nonces.map((given) => given.commitment);
    this.seen = { deal, commitment, nonces, ...(isUntouched && view.rack ? { rack: view.rack } : {}) };
  }

  /** Does the deal of the round that has ended follow from what was committed to, and were our own tiles dealt by it? */
  isProven(view: View, edition: Edition): boolean | undefined {
    if (!view.proof) return undefined;
    const seen = this.seen?.deal === view.proof.deal ? this.seen : undefined;
    const check = checkDeal(view.table, view.proof, edition, seen ?? {});
    if (!check.good) return false;
    const dealt = view.you === null ? undefined : rackOf(check.chance, view.you - 1, edition.deal);
    return !seen?.rack || !dealt || dealt.toSorted().join() === seen.rack.toSorted().join();
  }
}
