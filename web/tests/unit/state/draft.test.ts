import { describe, expect, test } from 'vitest';
import { declare, inOrder, keepOrder, move, placeFor, sorted, split, type Draft } from '../../../src/state/draft';
import { newMeld, pieceOf, piecesOf, type TileItem } from '../../../src/state/tiles';

const tile = (piece: string, copy = 0): TileItem =>
  piece.startsWith('J:') ? { id: `J#${copy}`, face: 'J', as: piece.slice(2) } : { id: `${piece}#${copy}`, face: piece };
const tiles = (text: string): TileItem[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((piece) => tile(piece));

/** 'k3 k4 k5 | p1 p2 p3' on the table. */
const draft = (table: string, rack: string): Draft => ({
  melds: table
    .split(' | ')
    .filter(Boolean)
    .map((meld) => newMeld(tiles(meld))),
  rack: tiles(rack),
});
const tableOf = (of: Draft): string =>
  piecesOf(of.melds)
    .map((meld) => meld.join(' '))
    .join(' | ');
const rackOf = (of: Draft): string => of.rack.map(pieceOf).join(' ');

describe('move', () => {
  test('makes a new meld of rack tiles, in the order given', () => {
    const after = move(draft('', 'k5 k3 k4'), ['k3#0', 'k4#0', 'k5#0'], { kind: 'new' });
    expect(tableOf(after)).toBe('k3 k4 k5');
    expect(rackOf(after)).toBe('');
  });

  test('puts a tile where its number belongs if nobody points', () => {
    const before = draft('k3 k4 k6', 'k5');
    const after = move(before, ['k5#0'], { kind: 'meld', meld: before.melds[0]!.id });
    expect(tableOf(after)).toBe('k3 k4 k5 k6');
  });

  test('counts places as they were before the tile left', () => {
    const before = draft('k3 k4 k5 k6', '');
    const after = move(before, ['k3#0'], { kind: 'meld', meld: before.melds[0]!.id, index: 4 });
    expect(tableOf(after)).toBe('k4 k5 k6 k3');
  });

  test('leaves no empty meld behind', () => {
    const before = draft('k3 | p1', '');
    const after = move(before, ['p1#0'], { kind: 'meld', meld: before.melds[0]!.id, index: 1 });
    expect(after.melds).toHaveLength(1);
  });

  test('a joker that moves says anew what it stands for', () => {
    const before = draft('k3 J:k4 k5 | p1', '');
    expect(tableOf(move(before, ['J#0'], { kind: 'new' }))).toBe('k3 k5 | p1 | J');
    expect(rackOf(move(before, ['J#0'], { kind: 'rack' }))).toBe('J');
  });

  test('so does a joker from which all others move away, and no other', () => {
    const before = draft('k3 J:k4 k5', '');
    const one = move(before, ['k3#0'], { kind: 'new' });
    expect(tableOf(one)).toBe('J:k4 k5 | k3');
    expect(tableOf(move(one, ['k5#0'], { kind: 'new' }))).toBe('J | k3 | k5');
  });

  test('ignores tiles that are not there', () => {
    const before = draft('k3', 'p1');
    expect(tableOf(move(before, ['y9#0'], { kind: 'rack' }))).toBe('k3');
  });
});

test('placeFor puts jokers without a number at the end', () => {
  expect(placeFor(newMeld(tiles('k3 k4')), { id: 'J#0', face: 'J' })).toBe(2);
  expect(placeFor(newMeld(tiles('k3 J:k4 k5')), tile('k2'))).toBe(0);
});

test('split cuts inside a meld only', () => {
  const before = draft('k1 k2 k3 k4', '');
  const { id } = before.melds[0]!;
  expect(tableOf(split(before, id, 2))).toBe('k1 k2 | k3 k4');
  expect(tableOf(split(before, id, 0))).toBe('k1 k2 k3 k4');
  expect(tableOf(split(before, id, 4))).toBe('k1 k2 k3 k4');
});

test('declare says what a joker stands for', () => {
  const before = move(draft('', 'J k3'), ['J#0'], { kind: 'new' });
  expect(tableOf(declare({ ...before, melds: [newMeld([{ id: 'J#0', face: 'J' }])] }, 'J#0', 'k2'))).toBe('J:k2');
});

test('sorted goes by colour or by number, jokers last', () => {
  const rack = tiles('g2 J p11 k2 p2');
  expect(sorted(rack, 'runs', 'pkgy').map(pieceOf).join(' ')).toBe('p2 p11 k2 g2 J');
  expect(sorted(rack, 'sets', 'pkgy').map(pieceOf).join(' ')).toBe('p2 k2 g2 p11 J');
});

test('keepOrder keeps what is there and appends what is new', () => {
  expect(keepOrder(tiles('k5 k3 k1'), tiles('k1 k2 k5')).map(pieceOf).join(' ')).toBe('k5 k1 k2');
});

test('runs read upwards with their jokers, sets and heaps stay as they lie', () => {
  const lying = draft('k5 J:k3 k4 | g8 p8 y8 | k9 k2 J', '');
  const kinds = [{ kind: 'run' }, { kind: 'set' }, { kind: 'none' }];
  expect(tableOf(inOrder(lying, kinds))).toBe('J:k3 k4 k5 | g8 p8 y8 | k9 k2 J');
});
