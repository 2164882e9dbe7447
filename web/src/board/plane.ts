// The felt while melds are put on it: what is free, and how a row makes room. All in widths of a tile and in rows.

export interface Felt {
  /** How many tiles lie side by side; halves count. */
  columns: number;
  rows: number;
}

/** Melds longer than the felt is wide take several rows. */
export interface Box {
  x: number;
  row: number;
  width: number;
  lines: number;
}

export interface Point {
  x: number;
  row: number;
}

/** Between melds of a row, at least. */
export const gap = 0.5;
export const tileHeight = 1.36;
/** From row to row. */
export const pitch = 1.64;

function overlap(one: Box, other: Box, apart: number): boolean {
  return (
    one.row < other.row + other.lines &&
    other.row < one.row + one.lines &&
    one.x < other.x + other.width + apart &&
    other.x < one.x + one.width + apart
  );
}

export class Plane {
  readonly boxes: Box[] = [];

  constructor(readonly felt: Felt) {}

  isFree(box: Box, apart = gap): boolean {
    const { columns, rows } = this.felt;
    const isInside = box.x >= 0 && box.x + box.width <= columns && box.row >= 0 && box.row + box.lines <= rows;
    return isInside && this.boxes.every((other) => !overlap(box, other, apart));
  }

  put(box: Box): void {
    this.boxes.push(box);
  }

  /** Puts it as near to the place as there is room; of equal ones to the upper, then to the right. */
  putNear(box: Box, at: Point, apart: number): boolean {
    const { columns, rows } = this.felt;
    const flatness = Math.min(1, (rows * pitch) / columns); // a wide felt fills in its width
    let least = Infinity;
    let best: Point | undefined;
    for (let row = 0; row + box.lines <= rows; ++row) {
      for (let x = Math.floor(2 * (columns - box.width)) / 2; x >= 0; x -= 0.5) {
        const away = flatness * (x - at.x) ** 2 + ((row - at.row) * pitch) ** 2;
        if (away >= least || !this.isFree({ ...box, x, row }, apart)) continue;
        least = away;
        best = { x, row };
      }
    }
    if (best) this.put(Object.assign(box, best));
    return best !== undefined;
  }

  /** Puts it into the row in which the fewest others have to be pushed aside. */
  putBetween(box: Box): boolean {
    let fewest = Infinity;
    let best: { at: Point; pushed: Map<Box, number> } | undefined;
    for (let row = 0; row < this.felt.rows && box.lines === 1; ++row) {
      const others = this.boxes.filter((other) => other.row <= row && row < other.row + other.lines);
      for (let x = 0; x + box.width <= this.felt.columns; x += 0.5) {
        const pushed = pushedBy({ ...box, x }, others, this.felt.columns);
        if (!pushed || pushed.size >= fewest) continue;
        fewest = pushed.size;
        best = { at: { x, row }, pushed };
      }
    }
    if (!best) return false;
    for (const [other, x] of best.pushed) other.x = x;
    this.put(Object.assign(box, best.at));
    return true;
  }
}

/** Where those of a row must go that are in the way; nothing if there is no room for them. */
function pushedBy(box: Box, others: readonly Box[], columns: number): Map<Box, number> | undefined {
  const pushed = new Map<Box, number>();
  const middle = (one: Box): number => one.x + one.width / 2;
  const sorted = others.toSorted((one, other) => one.x - other.x);
  let left = box.x - gap;
  for (const other of sorted.filter((one) => middle(one) <= middle(box)).toReversed()) {
    const x = Math.min(other.x, left - other.width);
    if (x < 0) return undefined;
    if (x < other.x) pushed.set(other, x);
    left = x - gap;
  }
  let right = box.x + box.width + gap;
  for (const other of sorted.filter((one) => middle(one) > middle(box))) {
    const x = Math.max(other.x, right);
    if (x + other.width > columns) return undefined;
    if (x > other.x) pushed.set(other, x);
    right = x + other.width + gap;
  }
  return pushed;
}
