import { beforeEach, expect, test, vi } from 'vitest';
import { dropPromise, keepPromise, keptPromise } from '../../../src/state/promises';

/** As a browser's, as far as it is needed. */
function useStorage(most = Infinity): void {
  const held: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => held[key] ?? null,
    setItem(key: string, value: string) {
      if (value.length > most) throw new Error('full');
      held[key] = value;
    },
    removeItem: (key: string) => void delete held[key],
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy(methods, {
      ownKeys: () => Object.keys(held),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
}

beforeEach(() => useStorage());

test('a promise is kept for the seat it was made to, until the seat is left', () => {
  keepPromise('ABCDEF', 'token', { evidence: 'e', verdict: { deal: 1, standing: 'fair', added: 2 } });
  expect(keptPromise('ABCDEF', 'token')).toMatchObject({ evidence: 'e', verdict: { standing: 'fair' } });
  expect(keptPromise('ABCDEF', 'another seat')).toBeUndefined();
  dropPromise('ABCDEF');
  expect(keptPromise('ABCDEF', 'token')).toBeUndefined();
});

test('the newest promises are kept, and others make room', () => {
  for (let i = 0; i < 60; ++i) keepPromise(`TABLE${i}`, 'token', { evidence: String(i) });
  expect(keptPromise('TABLE59', 'token')?.evidence).toBe('59');
  expect(Array.from({ length: 60 }, (_, i) => keptPromise(`TABLE${i}`, 'token')).filter(Boolean)).toHaveLength(40);
});

test('a browser that keeps nothing is no reason to stop', () => {
  useStorage(0);
  keepPromise('ABCDEF', 'token', { evidence: 'e' });
  expect(keptPromise('ABCDEF', 'token')).toBeUndefined();
});
