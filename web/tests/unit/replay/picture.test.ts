import { expect, test } from 'vitest';
import { nothing, pictureOf, rackBeside, type Picture } from '../../../src/replay/picture';

const idsOf = ({ melds, racks }: Picture): string[] => [
  ...melds.flatMap((meld) => meld.tiles.map((tile) => tile.id)),
  ...racks.flat().map((tile) => tile.id),
];
const idOf = (picture: Picture, seat: number, face: string): string =>
  picture.racks[seat]!.find((tile) => tile.face === face)!.id;

test('no two tiles have one identity', () => {
  const picture = pictureOf(
    [['g4', 'g5', 'g6']],
    [
      ['g4', 'J'],
      ['J', 'k4'],
    ],
    nothing,
  );
  expect(new Set(idsOf(picture)).size).toBe(7);
});

test('a tile that is laid stays itself, and so do the others', () => {
  const before = pictureOf(
    [['g4', 'g5', 'g6']],
    [
      ['g3', 'k4'],
      ['k4', 'y1'],
    ],
    nothing,
  );
  const after = pictureOf([['g3', 'g4', 'g5', 'g6']], [['k4'], ['k4', 'y1']], before);
  expect(after.melds[0]!.tiles[0]!.id).toBe(idOf(before, 0, 'g3'));
  expect(after.melds[0]!.id).toBe(before.melds[0]!.id);
  expect(idOf(after, 0, 'k4')).toBe(idOf(before, 0, 'k4'));
  expect(idOf(after, 1, 'k4')).toBe(idOf(before, 1, 'k4'));
});

test('a tile that is drawn is a new one, also where another rack has its like', () => {
  const before = pictureOf([], [['g3'], ['k4']], nothing);
  const after = pictureOf([], [['g3', 'k4'], ['k4']], before);
  expect(idOf(after, 1, 'k4')).toBe(idOf(before, 1, 'k4'));
  expect(idOf(after, 0, 'k4')).not.toBe(idOf(before, 1, 'k4'));
});

test('a rack loses what the table has gained', () => {
  expect(rackBeside(['g3', 'k4', 'J'], [['g4', 'g5', 'J:g6']], [['g3', 'g4', 'g5', 'J:g6']])).toEqual(['k4', 'J']);
  expect(rackBeside(['g3', 'g3'], [], [['g3', 'J:g4', 'g5']])).toEqual(['g3']);
});
