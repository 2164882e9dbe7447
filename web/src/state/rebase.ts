// A plan made while others play, carried over to the table as it lies now. What no longer fits is given up: new melds of
// own tiles survive, additions go where their meld still is.

import type { Draft } from './draft';
import { newMeld, type MeldItem, type TileItem } from './tiles';

/** The plan on the new start, or nothing if nothing of it is left. */
export function rebase(oldStart: Draft, plan: Draft, start: Draft): Draft | undefined {
  const free = new Map(start.rack.map((tile) => [tile.id, tile]));
  const wasOnTable = new Set(oldStart.melds.flatMap((meld) => meld.tiles.map((tile) => tile.id)));
  const melds: MeldItem[] = start.melds.map((meld) => ({ ...meld, tiles: [...meld.tiles] }));
  let changed = false;
  for (const planned of plan.melds) {
    const own = planned.tiles.filter((tile) => !wasOnTable.has(tile.id) && free.has(tile.id));
    if (own.length === 0) continue;
    const isNew = planned.tiles.every((tile) => !wasOnTable.has(tile.id));
    if (isNew && own.length === planned.tiles.length) {
      melds.push(newMeld(planned.tiles));
    } else if (!isNew && !addTo(melds, oldStart, planned, own)) {
      continue;
    } else if (isNew) {
      continue;
    }
    own.forEach((tile) => free.delete(tile.id));
    changed = true;
  }
  if (!changed) return undefined;
  return { melds, rack: start.rack.filter((tile) => free.has(tile.id)) };
}

/** Adds tiles to the meld that only grew in the plan, if it lies there as before. */
function addTo(melds: MeldItem[], oldStart: Draft, planned: MeldItem, own: readonly TileItem[]): boolean {
  const was = oldStart.melds.find((meld) => meld.id === planned.id);
  const now = melds.find((meld) => meld.id === planned.id);
  if (!was || !now || was.tiles.length + own.length !== planned.tiles.length) return false;
  const same = was.tiles.length === now.tiles.length && was.tiles.every((tile, i) => tile.id === now.tiles[i]?.id);
  if (!same) return false;
  now.tiles = planned.tiles;
  return true;
}
