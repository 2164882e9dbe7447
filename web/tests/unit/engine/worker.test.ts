import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WorkerHost } from '../../../src/engine/workerHost';
import { WorkerTable, type Port } from '../../../src/engine/workerTable';
import { engine, root, token } from './support';

/** The worker's two sides, joined without a thread. */
function joined(): WorkerTable {
  const port: Port = { postMessage: (message) => void host.receive(structuredClone(message)), onmessage: null };
  const host = new WorkerHost(engine(), (message) => port.onmessage?.({ data: message } as MessageEvent));
  return new WorkerTable(port);
}

test('a table in the worker answers like a socket, and questions are answered beside it', async () => {
  const table = joined();
  let isSaved = false;
  table.onsave = () => (isSaved = true);
  const told = new Promise<string>((resolve) => (table.onmessage = resolve));
  table.open('LOCAL1');
  const options = { edition: 'kids', variant: 'basic', seats: 2 };
  table.send(JSON.stringify({ type: 'create', name: 'Ada', token, bots: ['starter'], options }));
  expect(JSON.parse(await told)).toMatchObject({ type: 'seated', table: 'LOCAL1', seat: 1 });
  expect(isSaved).toBe(true);
  expect(await table.records()).toEqual([]);
  const record = readFileSync(new URL('tests/data/records/kids.txt', root), 'utf8');
  expect((await table.review(record, 'en')).players).toHaveLength(2);
  await expect(table.review('no record', 'en')).rejects.toMatchObject({ code: 'UNREADABLE' });
  table.close();
});
