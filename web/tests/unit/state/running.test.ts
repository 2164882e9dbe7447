// Home goes on with what runs, and asks no more for what is over.
import { beforeEach, expect, test, vi } from 'vitest';

const settings = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => settings.get(key) ?? null,
  setItem: settings.set.bind(settings),
});

const { dropSeat, holdSeat, seatsHeld, tokenFor } = await import('../../../src/state/seats');
const { runningTables } = await import('../../../src/state/running');

const gone = (code: string): object => ({ type: 'refused', cid: null, code, text: '' });
const view = (table: string, more: object): object => ({ type: 'view', table, you: 1, ...more });
const answers: Record<string, object> = {
  RUNS: view('RUNS', { stage: 'playing', matchOver: false }),
  WAITS: view('WAITS', { stage: 'gathering' }),
  OVER: view('OVER', { stage: 'gathering', matchOver: true }),
  CLOSED: view('CLOSED', { stage: 'closed' }),
  NONE: gone('NO_SUCH_TABLE'),
  KEYLESS: gone('BAD_TOKEN'),
  BUSY: gone('GOING_DOWN'),
};
let asked: string[] = [];
vi.stubGlobal('fetch', async (path: string) => {
  const table = path.split('/').at(-1)!;
  asked.push(table);
  const body = answers[table];
  if (!body) throw new Error('no server');
  return { json: async () => body };
});

beforeEach(() => {
  settings.clear();
  asked = [];
});

test('what runs is gone on with, the last one first; what is over is dropped', async () => {
  for (const table of ['WAITS', 'OVER', 'CLOSED', 'NONE', 'KEYLESS', 'RUNS']) holdSeat(table, `key of ${table}`);
  const running = await runningTables('en');
  expect(running.map(({ view }) => view.table)).toEqual(['RUNS', 'WAITS']);
  // A match that is over may be played again; its seat is still held.
  expect(seatsHeld().map(({ table }) => table)).toEqual(['RUNS', 'OVER', 'WAITS']);
  expect(tokenFor('NONE')).toBe('key of NONE'); // good for deleting its games
});

test('no seat is dropped because the server is busy or away', async () => {
  for (const table of ['AWAY', 'BUSY']) {
    holdSeat(table, 'key');
    expect(await runningTables('en')).toEqual([]);
    expect(seatsHeld().map((held) => held.table)).toContain(table);
  }
});

test('few tables that are gone are asked for at once', async () => {
  for (let i = 0; i < 9; ++i) holdSeat(`GONE${i}`, 'key');
  for (let i = 0; i < 9; ++i) answers[`GONE${i}`] = gone('NO_SUCH_TABLE');
  await runningTables('en');
  expect(asked).toHaveLength(5);
});

test('a seat that is taken again is held again', () => {
  holdSeat('RUNS', 'key');
  dropSeat('RUNS');
  expect(seatsHeld()).toEqual([]);
  holdSeat('RUNS', 'key');
  expect(seatsHeld()).toHaveLength(1);
});
