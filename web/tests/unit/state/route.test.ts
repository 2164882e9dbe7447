import { expect, test } from 'vitest';
import { placeOf } from '../../../src/state/route';

test.each([
  ['/', { kind: 'home' }],
  ['/t/abc234', { kind: 'table', code: 'ABC234' }],
  ['/local/ABC234', { kind: 'local', id: 'ABC234' }],
  ['/game/abc234/12', { kind: 'game', table: 'ABC234', number: 12, isLocal: false }],
  ['/local/abc234/1', { kind: 'game', table: 'ABC234', number: 1, isLocal: true }],
  ['/game', { kind: 'file' }],
  ['/puzzle', { kind: 'puzzle', edition: 'classic', which: '' }],
  ['/puzzle/kids', { kind: 'puzzle', edition: 'kids', which: '' }],
  ['/puzzle/junior/today', { kind: 'puzzle', edition: 'junior', which: 'today' }],
  ['/puzzle/classic/9999', { kind: 'puzzle', edition: 'classic', which: '9999' }],
  ['/rules', { kind: 'rules', edition: 'classic' }],
  ['/learn/kids', { kind: 'learn', edition: 'kids' }],
  ['/companion', { kind: 'companion' }],
])('%s', (address, place) => expect(placeOf(address)).toEqual(place));

test.each(['/t/abc', '/local/abc234', '/game/abc234/0', '/game/abc234/10000', '/puzzle/bridge', '/x', '/rules/kids/1'])(
  '%s names nothing',
  (address) => expect(placeOf(address)).toEqual({ kind: 'home' }),
);
