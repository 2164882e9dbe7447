import { expect, test } from 'vitest';
import { entryOf, linkOf } from '../../../src/replay/turn_link';

const entries = [
  { round: 1, turn: 0 },
  { round: 1, turn: 1 },
  { round: 1, turn: 2 }, // drew onto a full rack …
  { round: 1, turn: 2 }, // … and put back
  { round: 2, turn: 0 },
  { round: 2, turn: 1 },
];

test('every entry has a link of its own that leads back to it', () => {
  const links = entries.map((_, at) => linkOf(entries, at));
  expect(links).toEqual(['#r1t0', '#r1t1', '#r1t2d', '#r1t2', '#r2t0', '#r2t1']);
  expect(links.map((link) => entryOf(entries, link))).toEqual([0, 1, 2, 3, 4, 5]);
});

test('other addresses lead nowhere', () => {
  for (const link of ['', '#', '#r1', '#r9t1', '#r1t9', '#r1t1x', 'r1t1', '#r-1t1']) {
    expect(entryOf(entries, link), link).toBeUndefined();
  }
  expect(linkOf(entries, 99)).toBe('');
});
