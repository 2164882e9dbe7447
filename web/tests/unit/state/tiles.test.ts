import { expect, test } from 'vitest';
import { Identities, meldItems, pieceOf, piecesOf, type MeldItem } from '../../../src/state/tiles';

const ids = (melds: MeldItem[]): string[] => melds.flatMap((meld) => meld.tiles.map((tile) => tile.id));
const first = (table: string[][]): MeldItem[] => meldItems(new Identities(), table, []);
const again = (table: string[][], before: MeldItem[]): MeldItem[] =>
  meldItems(new Identities(before.flatMap((meld) => meld.tiles)), table, before);

test('copies of a face are told apart', () => {
  const melds = first([
    ['k3', 'k4', 'k5'],
    ['k3', 'p3', 'g3'],
  ]);
  expect(new Set(ids(melds)).size).toBe(6);
});

test('jokers keep what they stand for', () => {
  const [meld] = first([['k3', 'J:k4', 'k5']]);
  expect(meld!.tiles.map(pieceOf)).toEqual(['k3', 'J:k4', 'k5']);
  expect(meld!.tiles[1]!.face).toBe('J');
});

test('a meld that moved is the same meld', () => {
  const before = first([
    ['k3', 'k4', 'k5'],
    ['p7', 'k7', 'g7'],
  ]);
  const after = again(
    [
      ['p7', 'k7', 'g7'],
      ['k3', 'k4', 'k5'],
    ],
    before,
  );
  expect(after.map(({ id }) => id)).toEqual([before[1]!.id, before[0]!.id]);
  expect(ids(after).toSorted()).toEqual(ids(before).toSorted());
});

test('a meld that grew keeps its name and its tiles', () => {
  const before = first([['k3', 'k4', 'k5']]);
  const [after] = again([['k2', 'k3', 'k4', 'k5', 'k6']], before);
  expect(after!.id).toBe(before[0]!.id);
  expect(after!.tiles.slice(1, 4)).toEqual(before[0]!.tiles);
});

test('no identity is given twice, whatever becomes of the melds', () => {
  const before = first([
    ['k3', 'k4', 'k5'],
    ['k3', 'k4', 'k5'],
    ['J:k3', 'p3', 'g3'],
  ]);
  const after = again(
    [
      ['k3', 'p3', 'g3'],
      ['k3', 'k4', 'k5', 'J:k6'],
      ['k4', 'k5', 'k6'],
    ],
    before,
  );
  expect(new Set(ids(after)).size).toBe(10);
  expect(new Set(after.map(({ id }) => id)).size).toBe(3);
});

test('piecesOf leaves out empty melds', () => {
  expect(piecesOf([{ id: 'm', tiles: [] }, ...first([['k1']])])).toEqual([['k1']]);
});
