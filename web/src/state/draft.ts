// The draft of a turn as the player arranges it: melds on the table and the own rack. Pure functions on plain values;
// whether it is legal is for the engine to say.

import { Identities, allTiles, meldItems, newMeld, type MeldItem, type TileItem } from './tiles';

export interface Draft {
  melds: MeldItem[];
  rack: TileItem[];
}

export type Target =
  | { kind: 'rack'; index?: number }
  | { kind: 'new'; at?: MeldItem['wish'] }
  | { kind: 'meld'; meld: string; index?: number };

export function findTile(draft: Draft, id: string): TileItem | undefined {
  return (
    draft.rack.find((tile) => tile.id === id) ?? draft.melds.flatMap((meld) => meld.tiles).find((t) => t.id === id)
  );
}

/** Where a tile belongs in a meld when nobody points at a place: by number, else at the end. */
export function placeFor(meld: MeldItem, tile: TileItem): number {
  const number = numberOf(tile);
  if (number === undefined) return meld.tiles.length;
  const at = meld.tiles.findIndex((other) => (numberOf(other) ?? -1) > number);
  return at < 0 ? meld.tiles.length : at;
}

function numberOf(tile: TileItem): number | undefined {
  const face = tile.face === 'J' ? tile.as : tile.face;
  return face ? Number(face.slice(1)) : undefined;
}

/** Takes these tiles away from wherever they are; empty melds go. */
function without(draft: Draft, ids: ReadonlySet<string>): Draft {
  return {
    melds: draft.melds.map((meld) => ({ ...meld, tiles: meld.tiles.filter((tile) => !ids.has(tile.id)) })),
    rack: draft.rack.filter((tile) => !ids.has(tile.id)),
  };
}

function clean(draft: Draft): Draft {
  return { ...draft, melds: draft.melds.filter((meld) => meld.tiles.length > 0).map(withLoneJoker) };
}

/** The index a place has once the moved tiles are gone. */
function shifted(tiles: readonly TileItem[], index: number, ids: ReadonlySet<string>): number {
  return index - tiles.slice(0, index).filter((tile) => ids.has(tile.id)).length;
}

export function move(draft: Draft, ids: readonly string[], target: Target): Draft {
  const set = new Set(ids);
  const tiles = ids.map((id) => findTile(draft, id)).filter((tile): tile is TileItem => tile !== undefined);
  const rest = without(draft, set);
  if (target.kind === 'rack') {
    const index = target.index === undefined ? rest.rack.length : shifted(draft.rack, target.index, set);
    // A joker on the rack stands for nothing.
    const plain = tiles.map((tile) => ({ id: tile.id, face: tile.face }));
    return clean({ ...rest, rack: rest.rack.toSpliced(index, 0, ...plain) });
  }
  if (target.kind === 'new') {
    return clean({ ...rest, melds: [...rest.melds, newMeld(tiles.map(undeclared), target.at)] });
  }
  const melds = rest.melds.map((meld) => {
    if (meld.id !== target.meld) return meld;
    const before = draft.melds.find((old) => old.id === meld.id)!;
    let grown = meld;
    if (target.index === undefined) {
      for (const tile of tiles) {
        grown = { ...grown, tiles: grown.tiles.toSpliced(placeFor(grown, tile), 0, undeclared(tile)) };
      }
    } else {
      const index = shifted(before.tiles, target.index, set);
      grown = { ...meld, tiles: meld.tiles.toSpliced(index, 0, ...tiles.map(undeclared)) };
    }
    return grown;
  });
  return clean({ ...rest, melds });
}

/** A joker from which all others were moved away says anew what it stands for, as if it had moved itself. */
function withLoneJoker(meld: MeldItem): MeldItem {
  return meld.tiles.length === 1 ? { ...meld, tiles: meld.tiles.map(undeclared) } : meld;
}

/** A joker that moves says anew what it stands for. */
function undeclared(tile: TileItem): TileItem {
  return tile.face === 'J' ? { id: tile.id, face: 'J' } : tile;
}

/** Splits a meld in two before this index. */
export function split(draft: Draft, meld: string, index: number): Draft {
  const melds = draft.melds.flatMap((old) =>
    old.id === meld && index > 0 && index < old.tiles.length
      ? [{ ...old, tiles: old.tiles.slice(0, index) }, newMeld(old.tiles.slice(index))]
      : [old],
  );
  return { ...draft, melds };
}

export function declare(draft: Draft, id: string, as: string): Draft {
  const melds = draft.melds.map((meld) => ({
    ...meld,
    tiles: meld.tiles.map((tile) => (tile.id === id ? { ...tile, as } : tile)),
  }));
  return { ...draft, melds };
}

/** Runs read upwards, wherever a tile was dropped; `kinds` says which melds are runs. */
export function inOrder(draft: Draft, kinds: readonly { kind: string }[]): Draft {
  const melds = draft.melds.map((meld, i) => {
    if (kinds[i]?.kind !== 'run' || meld.tiles.some((tile) => numberOf(tile) === undefined)) return meld;
    return { ...meld, tiles: meld.tiles.toSorted((a, b) => numberOf(a)! - numberOf(b)!) };
  });
  return { ...draft, melds };
}

export type SortBy = 'runs' | 'sets';

export function sorted(rack: readonly TileItem[], by: SortBy, colours: string): TileItem[] {
  const key = (tile: TileItem): [number, number] => {
    if (tile.face === 'J') return [99, 99];
    const colour = colours.indexOf(tile.face[0]!);
    const number = Number(tile.face.slice(1));
    return by === 'runs' ? [colour, number] : [number, colour];
  };
  return rack.toSorted((left, right) => {
    const [a, b] = key(left);
    const [c, d] = key(right);
    return a - c || b - d;
  });
}

/** The rack as the player had it, with what is gone taken out and what is new at the end. */
export function keepOrder(order: readonly TileItem[], rack: readonly TileItem[]): TileItem[] {
  const there = new Map(rack.map((tile) => [tile.id, tile]));
  const kept = order.filter((tile) => there.has(tile.id)).map((tile) => there.get(tile.id)!);
  const known = new Set(kept.map((tile) => tile.id));
  return [...kept, ...rack.filter((tile) => !known.has(tile.id))];
}

/** The draft with its tiles on the table as these melds say; `start` knows which came from the rack. */
export function arrangedAs(melds: readonly string[][], draft: Draft, start: Draft): Draft {
  const items = meldItems(new Identities(allTiles(draft)), melds, draft.melds);
  const laid = new Set(items.flatMap((meld) => meld.tiles.map((tile) => tile.id)));
  const rack = start.rack.filter((tile) => !laid.has(tile.id));
  return { melds: items, rack: keepOrder(draft.rack, rack) };
}

/** Shows what jokers stand for where these pieces say it. */
export function withJokersAs(draft: Draft, pieces: readonly string[][]): Draft {
  let at = -1;
  const melds = draft.melds.map((meld) => {
    const said = meld.tiles.length > 0 ? pieces[++at] : undefined;
    const tiles = meld.tiles.map((tile, i) => {
      const piece = said?.[i];
      return tile.face === 'J' && piece?.startsWith('J:') ? { ...tile, as: piece.slice(2) } : tile;
    });
    return { ...meld, tiles };
  });
  return { ...draft, melds };
}
