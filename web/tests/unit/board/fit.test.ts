import { expect, test } from 'vitest';
import { rackFit, sizesFor, tileWidth } from '../../../src/board/fit';

const melds = (count: number, length: number): number[] => Array<number>(count).fill(length);

test('an empty table has the largest tiles', () => {
  expect(tileWidth([], { width: 800, height: 400 })).toBe(54);
});

test('tiles never grow when melds are added, and never leave the room', () => {
  const room = { width: 340, height: 290 };
  let last = Infinity;
  for (let count = 1; count <= 12; ++count) {
    const size = tileWidth(melds(count, 4), room);
    expect(size).toBeLessThanOrEqual(last);
    last = size;
    if (size > 17) expect(4 * size).toBeLessThanOrEqual(room.width);
  }
});

test('a run of thirteen finds room in one row of a phone', () => {
  const size = tileWidth([13], { width: 340, height: 290 });
  expect(13 * size).toBeLessThanOrEqual(340);
});

test('there is a least size even where nothing fits', () => {
  expect(tileWidth(melds(35, 3), { width: 100, height: 60 })).toBe(17);
});

const usual = sizesFor(false, false, 360);
const childrens = sizesFor(true, false, 360);

test.each([14, 20, 24])('%i tiles on a small rack take no more than two rows', (count) => {
  const size = rackFit(count, 336, usual, 'usual').size;
  expect(Math.ceil(count / Math.floor(336 / (size + 4)))).toBeLessThanOrEqual(2);
});

test('a full rack of cards has cards that small fingers hit', () => {
  expect(rackFit(16, 336, childrens, 'usual').size).toBeGreaterThanOrEqual(44);
  expect(rackFit(8, 336, childrens, 'usual').size).toBeGreaterThanOrEqual(48);
  expect(rackFit(16, 700, childrens, 'low').size).toBeGreaterThanOrEqual(36);
});

test('who asks for large tiles gets larger ones than children', () => {
  const large = sizesFor(false, true, 360);
  expect(rackFit(14, 336, large, 'usual').size).toBeGreaterThanOrEqual(60);
  expect(large.least).toBeGreaterThan(childrens.least);
});

test.each([1, 2, 4, 5])('the last %i tiles stand in one row', (count) => {
  for (const sizes of [usual, childrens, sizesFor(false, true, 360)]) {
    expect(rackFit(count, 336, sizes, 'high').columns).toBe(count);
  }
});

test('a rack in several rows has even ones, and a third where there is height for it', () => {
  expect(rackFit(8, 336, usual, 'high').columns).toBe(4);
  expect(rackFit(24, 336, usual, 'usual').columns).toBe(12);
  expect(rackFit(24, 336, usual, 'high').columns).toBe(8);
  expect(rackFit(24, 700, usual, 'low').columns).toBe(24);
});
