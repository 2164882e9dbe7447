// Between which sizes tiles are on the table, and how large on the rack.

export interface Room {
  width: number;
  height: number;
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
  const size = Math.max(22, Math.min(rack.most, inRows(rows)));
  // A few tiles do not grow without end, and then need fewer rows.
  const needed = Math.max(1, Math.ceil(count / Math.floor((width + gap) / (size + gap))));
  return { size, columns: columnsIn(needed) };
}
