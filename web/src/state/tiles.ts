// Tiles with an identity of their own, so that the page can show which tile went where. Faces come from the server; copies
// of a face are told apart by a number that only this page knows.

export interface TileItem {
  id: string; // 'g4#0'
  face: string; // 'g4', or 'J'
  as?: string; // what a joker on the table stands for: 'k4'
}

export interface MeldItem {
  id: string;
  tiles: TileItem[];
  /** Where it was put, in parts of the felt's width and height. */
  wish?: { x: number; y: number } | undefined;
}

export function faceOf(piece: string): string {
  return piece.startsWith('J') ? 'J' : piece;
}

/** Those that are there more often than among these pieces. */
export function beyond<Item>(items: readonly Item[], pieces: readonly string[], face: (item: Item) => string): Item[] {
  const left = pieces.map(faceOf);
  return items.filter((item) => {
    const at = left.indexOf(face(item));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

export function pieceOf(tile: TileItem): string {
  return tile.face === 'J' && tile.as ? `J:${tile.as}` : tile.face;
}

export function piecesOf(melds: readonly MeldItem[]): string[][] {
  return melds.filter((meld) => meld.tiles.length > 0).map((meld) => meld.tiles.map(pieceOf));
}

/** Those on the table first: they stay there, so that a face on both is theirs. */
export function allTiles(draft: { melds: readonly MeldItem[]; rack: readonly TileItem[] }): TileItem[] {
  return [...draft.melds.flatMap((meld) => meld.tiles), ...draft.rack];
}

let meldCount = 0;
export function newMeld(tiles: TileItem[], wish?: MeldItem['wish']): MeldItem {
  return { id: `m${++meldCount}`, tiles, wish };
}

/** Gives out identities, keeping those of tiles that lie where they lay, or at least are still there. */
export class Identities {
  private taken = new Set<string>();

  constructor(private readonly before: readonly TileItem[] = []) {}

  /** `wish`: the tile that lay at this place before. */
  take(piece: string, wish?: TileItem): TileItem {
    const face = faceOf(piece);
    const as = piece.startsWith('J:') ? piece.slice(2) : undefined;
    const make = (id: string): TileItem => {
      this.taken.add(id);
      return as ? { id, face, as } : { id, face };
    };
    if (wish && wish.face === face && !this.taken.has(wish.id)) return make(wish.id);
    const old = this.before.find((tile) => tile.face === face && !this.taken.has(tile.id));
    if (old) return make(old.id);
    for (let copy = 0; ; ++copy) {
      const id = `${face}#${copy}`;
      if (!this.taken.has(id) && !this.before.some((tile) => tile.id === id)) return make(id);
    }
  }
}

/** The melds of a view as items; melds and tiles that were there before keep their identities. */
export function meldItems(identities: Identities, melds: readonly string[][], before: readonly MeldItem[]): MeldItem[] {
  const left = [...before];
  const result: (MeldItem | undefined)[] = melds.map((meld) => {
    const at = left.findIndex((old) => sameFaces(old.tiles.map(pieceOf), meld));
    if (at < 0) return undefined;
    const [old] = left.splice(at, 1);
    return { id: old!.id, tiles: meld.map((piece, i) => identities.take(piece, old!.tiles[i])) };
  });
  return melds.map((meld, i) => {
    const known = result[i];
    if (known) return known;
    const heir = mostShared(left, meld);
    if (heir) left.splice(left.indexOf(heir), 1);
    const tiles = meld.map((piece) =>
      identities.take(
        piece,
        heir?.tiles.find((tile) => tile.face === faceOf(piece)),
      ),
    );
    return { id: heir?.id ?? newMeld([]).id, tiles };
  });
}

function sameFaces(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((piece, i) => faceOf(piece) === faceOf(right[i]!));
}

function mostShared(melds: readonly MeldItem[], meld: readonly string[]): MeldItem | undefined {
  let best: MeldItem | undefined;
  let most = 1;
  for (const old of melds) {
    const shared = old.tiles.filter((tile) => meld.some((piece) => faceOf(piece) === tile.face)).length;
    if (shared > most) {
      most = shared;
      best = old;
    }
  }
  return best;
}
