// The score sheet of a match with the real box, added up by the engine.
import { expect, test } from 'vitest';
import { EngineError } from '../../../src/engine/engine';
import { engine as freshEngine } from './support';

const classic = { edition: 'classic', variant: 'handrummy', rules: { rounds: 2 } };

test('points, totals, who leads and the end', async () => {
  const engine = await freshEngine();
  const rounds = [
    { winner: 2, handRummy: false, racks: [25, 0, 14] },
    { winner: 1, handRummy: true, racks: [0, 10, 7] },
  ];
  expect(engine.sheet({ ...classic, seats: 3, rounds: [] })).toEqual({
    rounds: [],
    totals: [0, 0, 0],
    chips: [0, 0, 0],
    leads: [false, false, false],
    over: false,
    starter: null,
  });
  expect(engine.sheet({ ...classic, seats: 3, rounds })).toEqual({
    rounds: [
      { winner: 2, points: [-25, 39, -14] },
      { winner: 1, points: [34, -20, -14] },
    ],
    totals: [9, 19, -28],
    chips: [0, 0, 0],
    leads: [false, true, false],
    over: true,
    starter: 2,
  });
});

test('chips in Kids and Junior', async () => {
  const engine = await freshEngine();
  const rounds = [1, 1, 1].map((winner) => ({ winner, handRummy: false, racks: [0, 0] }));
  for (const edition of ['kids', 'junior']) {
    const told = engine.sheet({ edition, variant: '', seats: 2, rounds });
    expect(told.chips).toEqual([3, 0]);
    expect(told.over).toBe(true);
  }
});

test('tiles left on a rack are counted: a number its number, a joker 25', async () => {
  const engine = await freshEngine();
  expect(engine.rackValue({ edition: 'classic', variant: '', rack: ['J', 'g13', 'k4'] })).toBe(42);
  expect(engine.rackValue({ edition: 'classic', variant: '', rack: [] })).toBe(0);
});

test('what cannot be read is said', async () => {
  const engine = await freshEngine();
  const good = { winner: 2, handRummy: false, racks: [1, 0] };
  expect(engine.sheet({ ...classic, seats: 2, rounds: [good] }).totals).toEqual([-1, 1]);
  for (const bad of [{ winner: 3 }, { racks: [-1, 0] }, { racks: [1, 2, 3, 4, 5] }, { racks: [0.5, 0] }]) {
    expect(() => engine.sheet({ ...classic, seats: 2, rounds: [{ ...good, ...bad }] })).toThrow(EngineError);
  }
  expect(() => engine.rackValue({ edition: 'classic', variant: '', rack: ['x1'] })).toThrow(EngineError);
});
