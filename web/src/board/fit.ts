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
  /** On the rack: so large where there is room, and never larger than that. */
  rack: { good: number; most: number };
}

export function sizesFor(isForChildren: boolean, isLarge: boolean, width: number): Sizes {
  if (isLarge) return { least: 44, most: 96, rack: { good: 60, most: 84 } };
  if (isForChildren) return { least: 22, most: 84, rack: { good: 48, most: 72 } };
  return { least: 17, most: width > 900 ? 60 : 54, rack: { good: 40, most: 54 } };
}

export interface RackFit {
  size: number;
  columns: number;
}

/** On the rack: as few rows as leave the tiles large enough to hit, as far as there is height for them; the rows are even. */
export function rackFit(count: number, width: number, { rack }: Sizes, height: 'low' | 'usual' | 'high'): RackFit {
  const gap = 4;
  const isLarge = rack.good > 40;
  const columnsIn = (rows: number): number => Math.max(1, Math.ceil(count / rows));
  const inRows = (rows: number): number => width / Math.max(columnsIn(rows), rows === 1 ? 10 : isLarge ? 5 : 7) - gap;
  if (height === 'low' && width > 576) {
    return { size: Math.max(17, Math.min(rack.good - 2, inRows(1))), columns: columnsIn(1) };
  }
  const fair = isLarge ? rack.good : height === 'high' ? 30 : 20; // with less, a third row
  const rows = inRows(1) >= rack.good ? 1 : inRows(2) >= fair ? 2 : 3;
  return { size: Math.max(22, Math.min(rack.most, inRows(rows))), columns: columnsIn(rows) };
}
