// Whoever leaves a table on the server is done with it: nothing of it is shown later, and it takes no more memory.
import { runInNewContext } from 'node:vm';
import { setFlagsFromString } from 'node:v8';
import { expect, test, vi } from 'vitest';
import type { Engine } from '../../../src/engine/engine';
import type { Game } from '../../../src/state/game.svelte';

const sockets: FakeWebSocket[] = [];

class FakeWebSocket {
  static readonly OPEN = 1;
  readyState = 0;
  onmessage: (event: { data: string }) => void = () => {};
  constructor() {
    sockets.push(this);
  }
  send(): void {}
  close(): void {}
  tell(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const settings = new Map<string, string>();
const device = { matches: false, addEventListener: () => undefined };
vi.stubGlobal('WebSocket', FakeWebSocket);
vi.stubGlobal('matchMedia', () => device);
vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('localStorage', {
  getItem: (key: string) => settings.get(key) ?? null,
  setItem: settings.set.bind(settings),
});
vi.stubGlobal('location', { pathname: '/', protocol: 'http:', host: 'here' });
vi.stubGlobal('history', { pushState: () => undefined, replaceState: () => undefined });

const told = { breach: null, table: '', evidence: '' };
const engine = {
  editions: () => [],
  levels: () => [],
  phrases: () => [],
  witnessOpen: () => told,
} as unknown as Engine;

const { Entrance } = await import('../../../src/state/entrance.svelte');

const moment = (): Promise<void> => new Promise((wake) => setTimeout(wake));

async function atTable(): Promise<InstanceType<typeof Entrance>> {
  const entrance = new Entrance();
  entrance.enter(engine);
  entrance.join('ABC234', false);
  await moment();
  return entrance;
}

test('a refusal is shown where one cannot sit down, and not to those who have left', async () => {
  const entrance = await atTable();
  sockets.at(-1)!.tell({ type: 'refused', cid: null, code: 'NO_SUCH_TABLE', text: 'There is none.' });
  await moment();
  expect(entrance.problem).toBe('There is none.');
  entrance.home();
  sockets.at(-1)!.tell({ type: 'refused', cid: null, code: 'TABLE_CLOSED', text: 'It is closed.' });
  await moment();
  expect(entrance.problem).toBe('');
});

test('a game that was left is freed', async () => {
  const entrance = await atTable();
  const game = new WeakRef<Game>(entrance.game!);
  sockets.at(-1)!.tell({ type: 'seated', table: 'ABC234', seat: 1 });
  await moment();
  expect(entrance.path).toBe('/t/ABC234');
  entrance.home();
  sockets.length = 0;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await vi.waitFor(() => {
    collect();
    expect(game.deref() === undefined).toBe(true); // an error would hold it
  });
});

test('a key that opens no seat leads to the door, and sits down again', async () => {
  vi.stubGlobal('fetch', async () => ({ json: async () => ({ type: 'view', table: 'DEF567' }) }));
  settings.set('runset.seats', JSON.stringify([{ table: 'DEF567', token: 'old key', at: 1 }]));
  const entrance = new Entrance();
  entrance.enter(engine);
  entrance.arrive('DEF567');
  await moment();
  sockets.at(-1)!.tell({ type: 'refused', cid: null, code: 'BAD_TOKEN', text: 'It opens nothing.' });
  await vi.waitFor(() => expect(entrance.door?.view?.table).toBe('DEF567'));
  expect(entrance.problem).toBe('');
  entrance.join('DEF567', false);
  await moment();
  sockets.at(-1)!.tell({ type: 'refused', cid: null, code: 'TABLE_FULL', text: 'It is full.' });
  await vi.waitFor(() => expect(entrance.door?.code).toBe('DEF567'));
  expect(entrance.problem).toBe('It is full.');
});
