import { expect, test } from 'vitest';
import { move, type Draft } from '../../../src/state/draft';
import { rebase } from '../../../src/state/rebase';
import { newMeld, piecesOf, type TileItem } from '../../../src/state/tiles';

const tiles = (text: string): TileItem[] => text.split(' ').map((face) => ({ id: `${face}#0`, face }));
const start: Draft = { melds: [newMeld(tiles('k3 k4 k5')), newMeld(tiles('p7 k7 g7'))], rack: tiles('g1 g2 g3 k6 y7') };
const [run, set] = start.melds as [Draft['melds'][0], Draft['melds'][0]];
const plan = move(start, ['g1#0', 'g2#0', 'g3#0'], { kind: 'new' });

test('a new meld of own tiles survives what others do', () => {
  const now: Draft = { melds: [set], rack: start.rack };
  const kept = rebase(start, plan, now)!;
  expect(piecesOf(kept.melds)).toEqual([
    ['p7', 'k7', 'g7'],
    ['g1', 'g2', 'g3'],
  ]);
  expect(kept.rack.map(({ face }) => face)).toEqual(['k6', 'y7']);
});

test('an addition stays where its meld lies as before', () => {
  const added = move(start, ['k6#0'], { kind: 'meld', meld: run.id });
  const kept = rebase(start, added, { melds: [set, run], rack: start.rack })!;
  expect(piecesOf(kept.melds)).toEqual([
    ['p7', 'k7', 'g7'],
    ['k3', 'k4', 'k5', 'k6'],
  ]);
});

test('an addition to a meld that changed is given up', () => {
  const added = move(start, ['k6#0'], { kind: 'meld', meld: run.id });
  const grown = { ...run, tiles: [...tiles('k2'), ...run.tiles] };
  expect(rebase(start, added, { melds: [grown, set], rack: start.rack })).toBeUndefined();
});

test('a plan with a tile that is gone is given up', () => {
  expect(rebase(start, plan, { melds: start.melds, rack: tiles('g1 g2 k6') })).toBeUndefined();
});

test('the given start is left alone', () => {
  const before = structuredClone(start);
  rebase(start, move(start, ['k6#0'], { kind: 'meld', meld: run.id }), start);
  expect(start).toEqual(before);
});
