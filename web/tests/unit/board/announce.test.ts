import { expect, test } from 'vitest';
import { announcedWith, type Announced } from '../../../src/board/announce';

test('announcements of two short rounds are told apart, and only the last are kept', () => {
  let told: Announced[] = [];
  for (let round = 1; round <= 3; ++round) {
    for (let turn = 1; turn <= 4; turn += 2) told = announcedWith(told, [`turn ${turn}`, `turn ${turn + 1}`]);
    expect(new Set(told.map(({ number }) => number)).size).toBe(told.length);
  }
  expect(told.map(({ text }) => text)).toEqual(['turn 3', 'turn 4', 'turn 1', 'turn 2', 'turn 3', 'turn 4']);
  expect(announcedWith(told, [])).toEqual(told);
});
