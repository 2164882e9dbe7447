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
