import { afterEach, expect, test, vi } from 'vitest';
import { servedRecord } from '../../../src/replay/record_source';

afterEach(() => vi.unstubAllGlobals());

function answerWith(status: number, text = ''): void {
  vi.stubGlobal('fetch', async () => new Response(text, { status }));
}

test('a record is given as it is served', async () => {
  answerWith(200, 'runset 1');
  expect(await servedRecord('ABCDEF', 1)).toEqual({ record: 'runset 1' });
});

test.each([
  [404, 'game.none'],
  [410, 'game.erased'],
  [503, 'api.GAMES_AWAY'],
])('%i is said in words', async (status, missing) => {
  answerWith(status);
  expect(await servedRecord('ABCDEF', 1)).toEqual({ missing });
});

test('a server that cannot be reached is no missing game', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('failed')));
  expect(await servedRecord('ABCDEF', 1)).toEqual({ missing: 'game.noServer' });
});
