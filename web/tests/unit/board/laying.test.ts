import { expect, test } from 'vitest';
import { sizesFor } from '../../../src/board/fit';
import { layOut, pixels, slotIn, type Laid } from '../../../src/board/laying';
import type { MeldItem } from '../../../src/state/tiles';

const phone = { width: 370, height: 500 };
const desktop = { width: 1240, height: 520 };
const inPlay = 106;

let made = 0;
const meld = (length: number): MeldItem => ({
  id: `m${++made}`,
  tiles: Array.from({ length }, () => ({ id: `t${++made}`, face: 'k1' })),
});
const melds = (count: number, length: number): MeldItem[] => Array.from({ length: count }, () => meld(length));

function lay(table: MeldItem[], room = phone, before?: Laid): Laid {
  return layOut(before, table, room, sizesFor(false, false, room.width), inPlay);
}

test('a hundred tiles find room on a phone, and a run of thirteen in one row', () => {
  const laid = lay([...melds(24, 3), ...melds(4, 4), meld(13)]);
  for (const place of laid.places) {
    const { left, top, width } = pixels(laid, place);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + width).toBeLessThanOrEqual(phone.width);
    expect(top + laid.size * 1.36).toBeLessThanOrEqual(phone.height);
    expect(place.lines).toBe(1);
  }
});

test('tiles keep their size while the table fills, and never grow', () => {
  let table: MeldItem[] = [];
  let laid = lay(table, desktop);
  const { size } = laid;
  while (table.length < 16) {
    table = [...table, meld(4)];
    laid = lay(table, desktop, laid);
    expect(laid.size).toBe(size);
  }
  for (let before = size; table.length < 40; before = laid.size) {
    table = [...table, meld(3)];
    laid = lay(table, desktop, laid);
    expect(laid.size).toBeLessThanOrEqual(before);
  }
  expect(laid.size).toBeLessThan(size);
});

test('few tiles on a phone are large ones', () => {
  const few = lay(melds(3, 3));
  expect(few.size).toBe(39);
  expect(lay(melds(10, 3), phone, few).size).toBeLessThan(39);
});

test('a panel that opens and closes moves nothing that has room', () => {
  const table = melds(8, 3);
  const open = lay(table, desktop);
  const panel = lay(table, { ...desktop, height: 440 }, open);
  expect(panel.size).toBe(open.size);
  expect(lay(table, desktop, panel).places).toEqual(panel.places);
});

test('there is a least size even where nothing fits', () => {
  expect(lay(melds(35, 3), { width: 100, height: 60 }).size).toBe(17);
});

test('what is dropped lies where it was dropped', () => {
  const before = lay(melds(3, 3), desktop);
  const dropped = { ...meld(1), wish: { x: 0.2, y: 0.8 } };
  const laid = lay([dropped], desktop, before);
  const { left, top } = pixels(laid, laid.places[0]!);
  expect(Math.abs(left + laid.size / 2 - 0.2 * desktop.width)).toBeLessThan(laid.size / 2);
  expect(Math.abs(top + laid.size * 0.68 - 0.8 * desktop.height)).toBeLessThan(laid.size);
});

test('the slot lies where nothing else does, if there is such a place', () => {
  const laid = lay(melds(6, 3));
  const slot = slotIn(laid)!;
  const isApart = laid.places.every(({ x, row, width }) => {
    return row !== slot.row || x + width < slot.x || slot.x + slot.width < x;
  });
  expect(isApart).toBe(true);
  expect(slotIn({ ...laid, felt: { columns: 2, rows: 1 }, places: [] })).toBeUndefined();
});
