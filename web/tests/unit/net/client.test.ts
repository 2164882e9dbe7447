// What the page says by itself to keep the promise of a deal, with a table at the other end that a test plays.
import { expect, test } from 'vitest';
import type { Carrier } from '../../../src/net/carrier';
import { Client, type Watcher } from '../../../src/net/client';
import type { View } from '../../../src/net/messages';

class Table implements Carrier {
  onmessage: (text: string) => void = () => {};
  onstate: () => void = () => {};
  readonly sent: { type: string; cid?: number; commitment?: string; nonce?: string }[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as (typeof this.sent)[number]);
  }
  close(): void {}
  tell(message: object): void {
    this.onmessage(JSON.stringify(message));
  }
  get last(): (typeof this.sent)[number] | undefined {
    return this.sent.at(-1);
  }
}

class Promised implements Watcher {
  isGood = true;
  number: string | undefined;
  isReadyAgain = false;
  readonly answers: string[] = [];
  hear(): boolean {
    return this.isGood;
  }
  ready(): string | undefined {
    return 'c0';
  }
  answered(number: string | undefined, isDone: boolean): void {
    this.answers.push(`${number ?? 'ready'} ${isDone}`);
  }
}

const view = (ready = false): object => ({
  type: 'view',
  table: 'ABCDEF',
  you: 1,
  stage: 'gathering',
  seats: [{ kind: 'person', ready }],
});

function sitDown(): { table: Table; promised: Promised; client: Client; views: View[]; unheard: () => number } {
  const table = new Table();
  const promised = new Promised();
  const views: View[] = [];
  let count = 0;
  const events = {
    view: (told: View) => void views.push(told),
    unheard: () => void ++count,
    refused: () => {},
    said: () => {},
    seated: () => {},
    state: () => {},
  };
  const client = new Client(table, events, 'en', promised);
  return { table, promised, client, views, unheard: () => count };
}

test('a view that breaks a promise is not shown, and nothing is said to it', () => {
  const { table, promised, views, unheard } = sitDown();
  promised.isGood = false;
  promised.number = '5e';
  table.tell(view());
  expect(views).toEqual([]);
  expect(table.sent).toEqual([]);
  expect(unheard()).toBe(1);
});

test('a number is shown once, when it may be', () => {
  const { table, promised, client } = sitDown();
  table.tell(view());
  client.ready();
  expect(table.last).toMatchObject({ type: 'ready', commitment: 'c0' });
  table.tell({ type: 'done', cid: table.last!.cid, seq: 1 });
  promised.number = '5e';
  table.tell(view(true));
  table.tell(view(true));
  expect(table.sent.filter(({ type }) => type === 'reveal')).toMatchObject([{ nonce: '5e' }]);
  table.tell({ type: 'done', cid: table.last!.cid, seq: 2 });
  expect(promised.answers).toEqual(['ready true', '5e true']);
});

test('a deal that is made anew needs no second click', () => {
  const { table, promised } = sitDown();
  promised.isReadyAgain = true;
  table.tell(view());
  table.tell(view());
  expect(table.sent).toMatchObject([{ type: 'ready', commitment: 'c0' }]);
  table.tell({ type: 'done', cid: table.last!.cid, seq: 1 });
  table.tell(view(true));
  expect(table.sent).toHaveLength(1);
});

test('whose numbers are not taken any more plays on without, if they want to', () => {
  const { table, promised, client } = sitDown();
  promised.isReadyAgain = true;
  table.tell(view());
  table.tell({ type: 'refused', cid: table.last!.cid, code: 'NUMBER_WITHHELD', text: '' });
  table.tell(view());
  expect(table.sent).toHaveLength(1);
  expect(promised.answers).toEqual(['ready false']);
  client.ready();
  expect(table.last).not.toHaveProperty('commitment');
  table.tell({ ...view(), matchOver: true });
  client.ready();
  expect(table.last).toMatchObject({ commitment: 'c0' });
});

test('a server that cannot save has not said no to a number', () => {
  const { table, promised, client } = sitDown();
  table.tell(view());
  client.ready();
  table.tell({ type: 'refused', cid: table.last!.cid, code: 'NOT_KEPT', text: '' });
  expect(promised.answers).toEqual([]);
});
