// Every deal of a record worked out once more, by code that shares nothing with the engine: both would have to lie.

import { checkDeal } from '../engine/deal';
import type { Deck } from '../engine/types';
import type { DealTold, ReplayTold } from './told';

function follows({ proof, deck, shuffle }: DealTold, tiles: Deck, lot: number | undefined): boolean {
  if (!proof) return false;
  const check = checkDeal(proof.table, proof, tiles);
  if (!check.good) return false;
  const { chance } = check;
  const isSame = chance.tiles.join() === deck.join() && String(chance.shuffleSeed) === shuffle;
  return isSame && (lot === undefined || chance.lot + 1 === lot);
}

/** Do all deals follow from what was committed to, in the engine's eyes and in ours? */
export function isProven(told: ReplayTold, tiles: Deck): boolean {
  const { deals, doubt, problem } = told;
  const isEngineSure = doubt === '' && problem === '' && deals.length > 0;
  return isEngineSure && deals.every((deal, i) => follows(deal, tiles, i === 0 ? told.lot : undefined));
}
