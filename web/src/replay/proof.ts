// Every deal of a record worked out once more, by code that shares nothing with the engine: both would have to lie.

import { checkDeal, isWithheld } from '../engine/deal';
import type { DealTold, ReplayTold } from '../engine/replay_told';
import type { Deck } from '../engine/types';

/** `consistent`: no fault, but whoever dealt might have chosen a deal, or moves may be missing at the end. */
export type Proof = 'fair' | 'consistent' | 'doubted';

/** Made anew for a reason: a seat withheld its number. */
function areVoidedRightly({ voided }: DealTold, tiles: Deck): boolean {
  return voided.every((deal) => checkDeal(deal.table, deal, tiles).good && deal.nonces.some(isWithheld));
}

function follows({ proof, deck, shuffle }: DealTold, tiles: Deck, lot: number | undefined): boolean {
  if (!proof) return false;
  const check = checkDeal(proof.table, proof, tiles);
  if (!check.good) return false;
  const { chance } = check;
  const isSame = chance.tiles.join() === deck.join() && String(chance.shuffleSeed) === shuffle;
  return isSame && (lot === undefined || chance.lot + 1 === lot);
}

/** Nobody left out a deal that went badly. */
function areInOrder(deals: DealTold[]): boolean {
  const all = deals.flatMap(({ voided, proof }) => (proof ? [...voided, proof] : voided));
  return all.every(({ table, deal }, i) => table === all[0]!.table && deal === all[0]!.deal + i);
}

function hadChance({ proof }: DealTold): boolean {
  return proof!.nonces.some(({ nonce }) => nonce !== null) && !proof!.nonces.some(isWithheld);
}

/** What the record proves of its deals, in the engine's eyes and in ours. */
export function proofOf(told: ReplayTold, tiles: Deck): Proof {
  const { deals, doubt, problem, entries } = told;
  const isEngineContent = doubt === '' && problem === '' && deals.length > 0;
  const areOurs = deals.every(
    (deal, i) => follows(deal, tiles, i === 0 ? told.lot : undefined) && areVoidedRightly(deal, tiles),
  );
  if (!isEngineContent || !areOurs || !areInOrder(deals)) return 'doubted';
  const isOver = entries.at(-1)?.result?.matchOver === true;
  return told.proven && isOver && deals.every(hadChance) ? 'fair' : 'consistent';
}
