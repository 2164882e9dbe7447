// The tiles of one moment with identities of their own, so that the page can show which tile went where.

import { Identities, beyond, faceOf, meldItems, type MeldItem, type TileItem } from '../state/tiles';

export interface Picture {
  melds: MeldItem[];
  /** By seat. */
  racks: TileItem[][];
}

export const nothing: Picture = { melds: [], racks: [] };

/** Tiles stay themselves as far as they are still there, on the table first, then on their own rack. */
export function pictureOf(melds: readonly string[][], racks: readonly string[][], before: Picture): Picture {
  const known = [...before.melds.flatMap((meld) => meld.tiles), ...before.racks.flat()];
  const identities = new Identities(known);
  const laid = meldItems(identities, melds, before.melds);
  const taken = new Set(laid.flatMap((meld) => meld.tiles.map((tile) => tile.id)));
  const kept = racks.map((rack, seat) => {
    const own = (before.racks[seat] ?? []).filter((tile) => !taken.has(tile.id));
    return rack.map((face) => {
      const at = own.findIndex((tile) => tile.face === face);
      return at < 0 ? undefined : identities.take(face, own.splice(at, 1)[0]);
    });
  });
  return {
    melds: laid,
    racks: racks.map((rack, seat) => rack.map((face, i) => kept[seat]![i] ?? identities.take(face))),
  };
}

/** What is left of a rack when the table has become this one. */
export function rackBeside(rack: readonly string[], before: readonly string[][], after: readonly string[][]): string[] {
  return beyond(rack, beyond(after.flat(), before.flat(), faceOf), faceOf);
}
