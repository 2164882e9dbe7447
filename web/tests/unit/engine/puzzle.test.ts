// Puzzles and the deal of the day: the module says what the program says.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { engine, program, token } from './support';

const editions = ['classic', 'kids', 'junior'];

function native(...options: string[]): unknown {
  return JSON.parse(execFileSync(program, ['puzzle', '--json', '--lang', 'en', ...options], { encoding: 'utf8' }));
}

test('every day has the same puzzle in the module and in the program', async () => {
  const core = await engine();
  for (const edition of editions) {
    for (const date of ['2026-11-16', '2026-11-22', '2027-02-28', '2031-07-04']) {
      expect(core.puzzle({ edition, date, lang: 'en' })).toEqual(native('--edition', edition, '--date', date));
    }
    expect({ edition, puzzles: core.puzzles(edition) }).toEqual(native('--edition', edition, '--list'));
  }
});

test('an answer is checked, and hints end in one', async () => {
  const core = await engine();
  for (const edition of editions) {
    for (const { number } of core.puzzles(edition).slice(0, 40)) {
      const told = core.puzzleHints({ edition, number, lang: 'de' });
      expect(told.hints).toHaveLength(2);
      const draft = told.steps.at(-1)!.table;
      expect(core.checkPuzzle({ edition, number, draft }), `${edition} ${number}`).toMatchObject({ solved: true });
      const { table } = core.puzzle({ edition, number });
      expect(core.checkPuzzle({ edition, number, draft: table })).toMatchObject({ solved: false, legal: false });
    }
  }
});

test('what is no puzzle and no day is an error', async () => {
  const core = await engine();
  expect(() => core.puzzle({ edition: 'classic', number: 5000 })).toThrow(
    expect.objectContaining({ code: 'NO_PUZZLE' }),
  );
  expect(() => core.puzzle({ edition: 'classic', date: 'soon' })).toThrow(
    expect.objectContaining({ code: 'NO_PUZZLE' }),
  );
  expect(() => core.dailyDeal('classic', '2026-02-30')).toThrow(expect.objectContaining({ code: 'NO_DEAL' }));
});

test('the deal of a day is the same every time, and another one the next day', async () => {
  const core = await engine();
  const again = await engine();
  for (const edition of editions) {
    const deal = core.dailyDeal(edition, '2026-11-16');
    expect(again.dailyDeal(edition, '2026-11-16')).toEqual(deal);
    expect(core.dailyDeal(edition, '2026-11-17').seed).not.toBe(deal.seed);
    const racks = ['', ''].map((_, i) => {
      const room = i === 0 ? core : again;
      room.openRoom(deal.table, true, deal.seed);
      const { options, bots } = deal;
      const create = { type: 'create', options, bots, name: 'Ada', token, lang: 'en' };
      room.receive(JSON.stringify(create), 0);
      const told = room.receive(JSON.stringify({ type: 'ready', cid: 1 }), 0).out.map((text) => JSON.parse(text));
      const view = told.find(({ type, stage }) => type === 'view' && stage === 'playing');
      return view.rack as string[];
    });
    expect(racks[0]).toHaveLength(edition === 'classic' ? 14 : 8);
    expect(racks[1]).toEqual(racks[0]);
  }
});

test('every level of bot is told with what it reaches', async () => {
  const core = await engine();
  const reached = core.dealReached('kids', '2026-11-16');
  expect(reached.map(({ level }) => level)).toEqual(core.levels().map(({ name }) => name));
  expect(core.dealReached('kids', '2026-11-16')).toEqual(reached);
});

test('a round is worth what the others hold', async () => {
  const core = await engine();
  const racks = [[], ['p5', 'J'], ['k10']];
  expect(core.dealPoints({ edition: 'classic', racks, winner: 1, seat: 1 })).toBe(40);
  expect(core.dealPoints({ edition: 'classic', racks, winner: 1, seat: 2 })).toBe(-30);
  expect(core.dealPoints({ edition: 'kids', racks: [['r2'], []], winner: 2, seat: 1 })).toBe(-2);
  expect(core.dealPoints({ edition: 'kids', racks: [['r2'], ['b1']], winner: null, seat: 1 })).toBe(0);
});
