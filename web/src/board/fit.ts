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
  least: number;
  most: number;
}

export function sizesFor(isForChildren: boolean, isLarge: boolean, width: number): Sizes {
  if (isLarge) return { least: 36, most: 88 };
  if (isForChildren) return { least: 22, most: 84 };
  return { least: 17, most: width > 900 ? 60 : 54 };
}

export interface RackFit {
  size: number;
  columns: number;
}

/** On the rack: as few rows as leave the tiles large enough to hit, as far as there is height for them; the rows are even. */
export function rackFit(count: number, width: number, sizes: Sizes, height: 'low' | 'usual' | 'high'): RackFit {
  const gap = 4;
  const isLarge = sizes.most > 60;
  const columnsIn = (rows: number): number => Math.max(1, Math.ceil(count / rows));
  const inRows = (rows: number): number =>
    width / Math.max(columnsIn(rows), rows === 1 ? 10 : 7 - Number(isLarge)) - gap;
  if (height === 'low' && width > 576) {
    return { size: Math.max(17, Math.min(isLarge ? 46 : 38, inRows(1))), columns: columnsIn(1) };
  }
  const [good, most] = isLarge ? [48, 72] : [40, 54];
  const fair = isLarge ? good : height === 'high' ? 30 : 20; // with less, a third row
  const rows = inRows(1) >= good ? 1 : inRows(2) >= fair ? 2 : 3;
  return { size: Math.max(22, Math.min(most, inRows(rows))), columns: columnsIn(rows) };
}
