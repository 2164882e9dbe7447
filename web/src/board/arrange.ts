// Where melds lie on the felt. A player knows the table by its places: a meld that did not change does not move, one that
// grew grows where it lies, and a new one goes where it was dropped. Only what finds no room makes others give way.

import { Plane, gap, type Box, type Felt, type Point } from './plane';

export interface Lying {
  id: string;
  /** By their ids. */
  tiles: readonly string[];
  /** Where the first tile was put when the meld got its id. */
  wish?: Point | undefined;
}

export interface Place extends Box {
  id: string;
  tiles: readonly string[];
}

export interface Places {
  felt: Felt;
  /** In the order of the table. */
  places: Place[];
}

/** Beside a new meld, so that it and its neighbours can grow; what comes when the felt fills makes do with less. */
const roomToGrow = 1.5;

/** The places on this felt; nothing: not all melds find room. */
export function arrange(before: Places | undefined, table: readonly Lying[], felt: Felt): Places | undefined {
  const heirs = heirsOf(before?.places ?? [], table);
  const isSameFelt = before?.felt.columns === felt.columns;
  const places = (isSameFelt ? kept(heirs, table, felt) : undefined) ?? anew(heirs, table, felt);
  return places && { felt, places };
}

/** Of the rows above it and below it, the one below is nearer. */
export function middleFor({ width, lines }: Box, { columns, rows }: Felt): Point {
  return { x: (columns - width) / 2, row: Math.floor((rows - lines) / 2) + 0.1 };
}

/** Left to right, top to bottom. */
export function readingOrder(one: Point, other: Point): number {
  return one.row - other.row || one.x - other.x;
}

/** For each meld the place with which it shares the most tiles; the larger part of a meld that was split is its heir. */
function heirsOf(places: readonly Place[], table: readonly Lying[]): (Place | undefined)[] {
  const known = new Set(places.map(({ id }) => id));
  const placeOf = new Map(places.flatMap((place) => place.tiles.map((tile) => [tile, place] as const)));
  const shares = table.flatMap(({ id, tiles, wish }, i) => {
    if (wish && !known.has(id)) return []; // it was moved on purpose
    const shared = new Map<Place, number>();
    for (const tile of tiles) {
      const place = placeOf.get(tile);
      if (place) shared.set(place, (shared.get(place) ?? 0) + 1);
    }
    return [...shared].map(([place, count]) => ({ i, place, count }));
  });
  const heirs = Array<Place | undefined>(table.length).fill(undefined);
  const taken = new Set<Place>();
  for (const { i, place } of shares.toSorted((one, other) => other.count - one.count)) {
    if (heirs[i] || taken.has(place)) continue;
    heirs[i] = place;
    taken.add(place);
  }
  return heirs;
}

function boxOf({ id, tiles }: Lying, { columns }: Felt): Place {
  const most = Math.max(1, Math.floor(columns));
  return { x: 0, row: 0, width: Math.min(most, tiles.length), lines: Math.ceil(tiles.length / most), id, tiles };
}

function isUnchanged(tiles: readonly string[], heir: Place | undefined): boolean {
  return heir?.tiles.length === tiles.length && tiles.every((tile, i) => tile === heir.tiles[i]);
}

/** Where it has to lie for most of its tiles to stay. */
function anchorOf(tiles: readonly string[], heir: Place): Point {
  const votes = new Map<number, number>();
  for (const [i, tile] of tiles.entries()) {
    const was = heir.tiles.indexOf(tile);
    if (was >= 0) votes.set(was - i, (votes.get(was - i) ?? 0) + 1);
  }
  const [[shift]] = [...votes].toSorted((one, other) => other[1] - one[1]) as [[number, number]];
  return { x: heir.x + shift, row: heir.row };
}

function kept(heirs: readonly (Place | undefined)[], table: readonly Lying[], felt: Felt): Place[] | undefined {
  const plane = new Plane(felt);
  const boxes = table.map((meld) => boxOf(meld, felt));
  const steady = boxes.filter((box, i) => {
    if (!isUnchanged(box.tiles, heirs[i])) return false;
    const { x, row } = heirs[i]!;
    if (!plane.isFree({ ...box, x, row })) return false; // the felt has become lower
    plane.put(Object.assign(box, { x, row }));
    return true;
  });
  const others = [...boxes.entries()].filter(([, box]) => !steady.includes(box));
  const changed = others.filter(([i]) => heirs[i]);
  const added = others.filter(([i]) => !heirs[i]);
  const left: Box[] = [];
  for (const [i, box] of changed) {
    if (!plane.putNear(box, anchorOf(box.tiles, heirs[i]!), gap)) left.push(box);
  }
  for (const [i, box] of added) {
    const { wish } = table[i]!;
    const middle = middleFor(box, felt);
    const isPut = wish ? plane.putNear(box, wish, gap) : plane.putNear(box, middle, roomToGrow);
    if (!isPut && !plane.putNear(box, wish ?? middle, gap)) left.push(box);
  }
  return left.every((box) => plane.putBetween(box)) ? boxes : undefined;
}

/** All in rows, in the order of reading, new ones last, around the middle of the felt. */
function anew(heirs: readonly (Place | undefined)[], table: readonly Lying[], felt: Felt): Place[] | undefined {
  const boxes = table.map((meld) => boxOf(meld, felt));
  const last = { x: 0, row: Infinity };
  const order = [...boxes.keys()].toSorted((i, j) => readingOrder(heirs[i] ?? last, heirs[j] ?? last) || i - j);
  const sorted = order.map((i) => boxes[i]!);
  return inRows(sorted, felt, roomToGrow) || inRows(sorted, felt, gap) ? boxes : undefined;
}

function inRows(boxes: readonly Place[], felt: Felt, apart: number): boolean {
  const rows: Place[][] = [];
  let end = Infinity;
  for (const box of boxes) {
    if (end + apart + box.width > felt.columns) {
      rows.push([]);
      end = -apart;
    }
    rows.at(-1)!.push(box);
    end += apart + box.width;
  }
  const lines = rows.reduce((sum, [first]) => sum + first!.lines, 0);
  if (lines > felt.rows || boxes.some(({ width }) => width > felt.columns)) return false;
  let row = Math.floor((felt.rows - lines) / 2);
  for (const line of rows) {
    const width = line.reduce((sum, box) => sum + box.width + apart, -apart);
    let x = Math.floor(felt.columns - width) / 2;
    for (const box of line) {
      Object.assign(box, { x, row });
      x += box.width + apart;
    }
    row += line[0]!.lines;
  }
  return true;
}
