// How large tiles can be so that all melds find room on the table without scrolling.

const gapOfTile = 0.5; // between melds, in widths of a tile
const heightOfTile = 1.36;
const lineGap = 0.28;

/** Rows that melds of these lengths need if a row holds `width` (in tile widths). */
function rowsFor(lengths: readonly number[], width: number): number {
  let rows = 1;
  let used = 0;
  for (const length of lengths) {
    const wanted = used === 0 ? length : used + gapOfTile + length;
    if (wanted > width && used > 0) {
      ++rows;
      used = length;
    } else {
      used = wanted;
    }
  }
  return rows;
}

export interface Room {
  width: number;
  height: number;
}

/** The width of a tile in pixels, between `least` and `most`. */
export function tileWidth(lengths: readonly number[], room: Room, least = 17, most = 54): number {
  for (let size = most; size > least; size -= 1) {
    const width = room.width / size;
    const longest = Math.max(0, ...lengths);
    const height = rowsFor(lengths, width) * size * (heightOfTile + lineGap);
    if (longest <= width && height <= room.height) return size;
  }
  return least;
}

/** Children, and whoever asks for large tiles, get larger ones. */
export interface Sizes {
  /** On the table, in pixels. */
  least: number;
  most: number;
  /** On the rack: so large if so many rows allow it, and never larger than that. */
  rack: { good: number; most: number; rows: number };
}

export function sizesFor(isForChildren: boolean, isLarge: boolean, width: number): Sizes {
  if (isLarge) return { least: 44, most: 96, rack: { good: 60, most: 84, rows: 3 } };
  if (isForChildren) return { least: 22, most: 84, rack: { good: 48, most: 72, rows: 3 } };
  return { least: 17, most: width > 900 ? 60 : 54, rack: { good: 40, most: 54, rows: 2 } };
}

/** On the rack: as few rows as leave the tiles large enough to hit, unless there is no height for more than one. */
export function rackTileWidth(count: number, width: number, { rack }: Sizes, isLow: boolean): number {
  const gap = 4;
  const fewest = [10, rack.rows > 2 ? 5 : 7]; // in one row, in several
  const inRows = (rows: number): number => width / Math.max(Math.ceil(count / rows), fewest[rows === 1 ? 0 : 1]!) - gap;
  if (isLow && width > 576) return Math.max(17, Math.min(rack.good - 2, inRows(1)));
  const enough = [1, 2, 3].slice(0, rack.rows).find((rows) => inRows(rows) >= rack.good);
  const rows = enough ?? (count > 30 ? 3 : rack.rows);
  return Math.max(22, Math.min(rack.most, inRows(rows)));
}
