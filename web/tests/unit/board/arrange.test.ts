// Places on the felt, held against tables that change at random.
import { describe, expect, test } from 'vitest';
import { arrange, readingOrder, type Lying, type Place, type Places } from '../../../src/board/arrange';
import { gap } from '../../../src/board/plane';

const felt = { columns: 20, rows: 5 };

const lying = (text: string): Lying[] =>
  text === '' ? [] : text.split(' | ').map((tiles) => ({ id: tiles, tiles: tiles.split(' ') }));

/** By its tiles. */
function place(places: Places | undefined, tiles: string): { x: number; row: number } {
  const { x, row } = places!.places.find((one) => one.tiles.join(' ') === tiles)!;
  return { x, row };
}

function lay(...tables: string[]): Places | undefined {
  return tables.reduce<Places | undefined>((before, table) => arrange(before, lying(table), felt), undefined);
}

describe('a meld', () => {
  const before = lay('a b c');

  test('lies in the middle if it is the first', () => {
    expect(place(before, 'a b c')).toEqual({ x: 8.5, row: 2 });
  });

  test('stays when others come, whatever the order of the table', () => {
    expect(place(lay('a b c', 'd e f | a b c | g h i'), 'a b c')).toEqual(place(before, 'a b c'));
  });

  test('grows to the side of what is added', () => {
    expect(place(lay('a b c', 'a b c d'), 'a b c d')).toEqual({ x: 8.5, row: 2 });
    expect(place(lay('a b c', 'z a b c'), 'z a b c')).toEqual({ x: 7.5, row: 2 });
  });

  test('grows to the other side if there is no room', () => {
    const start = { felt, places: [{ id: '', tiles: ['a', 'b', 'c'], x: 17, row: 4, width: 3, lines: 1 }] };
    expect(place(arrange(start, lying('a b c d'), felt), 'a b c d')).toEqual({ x: 16, row: 4 });
  });

  test('that is split keeps its larger part where it was', () => {
    const places = lay('a b c d e', 'a b | c d e');
    expect(place(places, 'c d e')).toEqual({ x: 9.5, row: 2 });
  });

  test('lies where it was dropped, or as near as can be', () => {
    const wish = { x: 3.2, row: 4.1 };
    const places = arrange(before, [...lying('a b c'), { id: 'new', tiles: ['d'], wish }], felt);
    expect(place(places, 'd')).toEqual({ x: 3, row: 4 });
    const moved = arrange(places, [...lying('a b c'), { id: 'newer', tiles: ['d'], wish: { x: 9, row: 2 } }], felt);
    expect(place(moved, 'a b c')).toEqual(place(before, 'a b c'));
    expect(place(moved, 'd')).toEqual({ x: 7, row: 2 });
  });

  test('that finds no room pushes as few aside as it can', () => {
    const narrow = { columns: 10, rows: 1 };
    const box = (tiles: string[], x: number) => ({ id: '', tiles, x, row: 0, width: tiles.length, lines: 1 });
    const start = { felt: narrow, places: [box(['a', 'b'], 1), box(['c', 'd'], 6)] };
    const places = arrange(start, lying('a b | c d | e f g h'), narrow);
    expect(place(places, 'a b')).toEqual({ x: 1, row: 0 });
    expect(place(places, 'c d')).toEqual({ x: 8, row: 0 });
  });

  test('longer than the felt takes several rows', () => {
    const places = arrange(undefined, lying('a b c d e | f g'), { columns: 2.5, rows: 4 });
    expect(places!.places.map(({ row, lines }) => ({ row, lines }))).toEqual([
      { row: 0, lines: 3 },
      { row: 3, lines: 1 },
    ]);
  });

  test('too many find no room', () => {
    expect(arrange(undefined, lying('a b c | d e f'), { columns: 4, rows: 1 })).toBeUndefined();
  });
});

/** The same numbers for the same seed. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

let made = 0;
const newMeld = (tiles: string[]): Lying => ({ id: `m${++made}`, tiles });

/** Lays a new meld, adds to one, splits one, takes one away, or all in another order. */
function changed(table: readonly Lying[], pick: (below: number) => number): Lying[] {
  const at = pick(table.length);
  const kind = pick(12);
  const chosen = table[at];
  if (!chosen || kind < 4) {
    const tiles = Array.from({ length: 1 + pick(5) }, () => `t${++made}`);
    const wish = pick(2) > 0 ? { x: pick(20), row: pick(8) } : undefined;
    return [...table, { ...newMeld(tiles), wish }];
  }
  const { tiles } = chosen;
  if (kind < 8 && tiles.length < 13) {
    const longer = pick(2) > 0 ? [...tiles, `t${++made}`] : [`t${++made}`, ...tiles];
    return table.with(at, { ...chosen, tiles: longer });
  }
  if (kind === 8 && tiles.length > 3)
    return table.toSpliced(at, 1, newMeld(tiles.slice(0, 2)), { ...chosen, tiles: tiles.slice(2) });
  if (kind === 9) return table.toSpliced(at, 1);
  return table.toReversed();
}

const inOrder = ({ places }: Places): string =>
  places
    .toSorted(readingOrder)
    .map(({ tiles }) => tiles.join(' '))
    .join(' | ');

function isSound({ felt: { columns, rows }, places }: Places): boolean {
  return places.every((one, i) => {
    const isInside = one.x >= 0 && one.x + one.width <= columns && one.row >= 0 && one.row + one.lines <= rows;
    return isInside && places.slice(i + 1).every((other) => isApart(one, other));
  });
}

function isApart(one: Place, other: Place): boolean {
  const isBeside = one.x + one.width + gap <= other.x || other.x + other.width + gap <= one.x;
  return isBeside || one.row + one.lines <= other.row || other.row + other.lines <= one.row;
}

/** Melds that did not change have moved although there was room for the one that did. */
function hasMoved(before: Places, after: Places): boolean {
  const was = new Map(before.places.map((one) => [one.tiles.join(' '), one]));
  const steady = after.places.flatMap((now) => ({ now, old: was.get(now.tiles.join(' '))! })).filter(({ old }) => old);
  if (steady.every(({ now, old }) => now.x === old.x && now.row === old.row)) return false;
  const [changed, ...more] = after.places.filter(({ tiles }) => !was.has(tiles.join(' ')));
  if (!changed || more.length > 0) return !changed;
  const { columns, rows } = after.felt;
  for (let row = 0; row + changed.lines <= rows; ++row) {
    for (let x = 0; x + changed.width <= columns; x += 0.5) {
      const there = { ...changed, x, row };
      if (steady.every(({ old }) => isApart(old, there))) return true;
    }
  }
  return false;
}

const felts = [felt, { columns: 11.5, rows: 10 }, { columns: 23.5, rows: 6 }];

test.each(felts)('thousands of changes on $columns × $rows', (on) => {
  const other = { columns: on.columns + 3.5, rows: on.rows + 3 };
  let changes = 0;
  for (let seed = 1; seed <= 60; ++seed) {
    const pick = chance(seed);
    let table: Lying[] = [];
    let before = arrange(undefined, table, on)!;
    for (let step = 0; step < 60; ++step, ++changes) {
      const next = changed(table, pick);
      const after = arrange(before, next, on);
      if (!after) continue; // the felt is full
      const elsewhere = arrange(after, next, other);
      const faults = [
        !isSound(after) && 'melds overlap or lie outside',
        hasMoved(before, after) && 'what did not change moved',
        inOrder(arrange(after, next, on)!) !== inOrder(after) && 'the same table lies differently',
        elsewhere && !isSound(elsewhere) && 'melds overlap or lie outside elsewhere',
        elsewhere && inOrder(elsewhere) !== inOrder(after) && 'the order of reading changed',
      ].filter((fault) => fault);
      expect(faults, `seed ${seed}, step ${step}`).toEqual([]);
      table = next;
      before = after;
    }
  }
  expect(changes).toBeGreaterThan(3000);
});
