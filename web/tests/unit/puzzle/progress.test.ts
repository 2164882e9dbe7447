// What a browser remembers of puzzles and deals, and what it makes of nonsense.
import { beforeEach, expect, test, vi } from 'vitest';
import { dateOf, dayBefore } from '../../../src/daily/dates';
import { beginDeal, dealPlayed, endDeal, shareText, signed } from '../../../src/daily/results';
import { isDaySolved, markSolved, solvedNumbers, streak } from '../../../src/puzzle/progress';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('days are counted by the calendar', () => {
  expect(dateOf(new Date(2026, 10, 6, 23, 59))).toBe('2026-11-06');
  expect(dayBefore('2026-03-01')).toBe('2026-02-28');
  expect(dayBefore('2024-03-01')).toBe('2024-02-29');
  expect(dayBefore('2026-01-01')).toBe('2025-12-31');
});

test('a streak is days in a row, and today may still come', () => {
  expect(streak('classic', '2026-11-16')).toBe(0);
  markSolved('classic', 3, '2026-11-14');
  markSolved('classic', 4, '2026-11-15');
  expect(streak('classic', '2026-11-16')).toBe(2);
  markSolved('classic', 5, '2026-11-16');
  expect(streak('classic', '2026-11-16')).toBe(3);
  expect(streak('classic', '2026-11-18')).toBe(0);
  expect(streak('kids', '2026-11-16')).toBe(0);
  expect(isDaySolved('classic', '2026-11-15')).toBe(true);
  expect(isDaySolved('classic', '2026-11-13')).toBe(false);
});

test('a puzzle counts once, also without a day', () => {
  markSolved('junior', 7, undefined);
  markSolved('junior', 7, undefined);
  expect([...solvedNumbers('junior')]).toEqual([7]);
  expect(streak('junior', '2026-11-16')).toBe(0);
});

test('nonsense in the browser is nothing', () => {
  for (const nonsense of ['', '{', 'null', '[]', '{"solved":{"classic":[1,"x"]},"days":7}']) {
    localStorage.setItem('runset.puzzles', nonsense);
    localStorage.setItem('runset.deals', nonsense);
    expect([...solvedNumbers('classic')].every((number) => typeof number === 'number')).toBe(true);
    expect(streak('classic', '2026-11-16')).toBe(0);
    expect(dealPlayed('DC0001')).toBeUndefined();
  }
});

test('the first result of a deal counts', () => {
  beginDeal('DC0G11', 'classic', '2026-11-16');
  expect(dealPlayed('DC0G11')?.points).toBeUndefined();
  expect(endDeal('DC0G11', 87)).toBe(87);
  expect(endDeal('DC0G11', 120)).toBe(87);
  beginDeal('DC0G11', 'classic', '2026-11-16');
  expect(shareText(dealPlayed('DC0G11')!, 'Classic')).toBe('Runset 2026-11-16 Classic: +87');
  expect([signed(0), signed(-5)]).toEqual(['0', '−5']);
});
