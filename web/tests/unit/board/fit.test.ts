import { expect, test } from 'vitest';
import { rackFit, sizesFor } from '../../../src/board/fit';

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
