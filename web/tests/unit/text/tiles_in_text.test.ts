import { expect, test } from 'vitest';
import { partsOf } from '../../../src/text/tiles_in_text';

test('tiles side by side are one part', () => {
  expect(partsOf('0 of 30 · p7 k2 J:g13 J is neither a run')).toEqual([
    { text: '0 of 30 · ' },
    { tiles: ['p7', 'k2', 'J:g13', 'J'] },
    { text: ' is neither a run' },
  ]);
});

test('a sentence may begin and end with tiles', () => {
  expect(partsOf('g4 → g5 g6')).toEqual([{ tiles: ['g4'] }, { text: ' → ' }, { tiles: ['g5', 'g6'] }]);
});

test('words and numbers stay words and numbers', () => {
  for (const text of ['J’ai posé 30 points', "J'ai", 'It takes 30 points; this is 6.', 'mp3', 'Joker', '']) {
    expect(partsOf(text)).toEqual(text === '' ? [] : [{ text }]);
  }
});
