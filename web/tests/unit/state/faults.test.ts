import { expect, test } from 'vitest';
import type { Judgement } from '../../../src/engine/types';
import type { Draft } from '../../../src/state/draft';
import { faultyMelds } from '../../../src/state/faults';

const draftOf = (...ids: string[]): Draft => ({ melds: ids.map((id) => ({ id, tiles: [] })), rack: [] });
const judged = (fields: Partial<Judgement>): Judgement => ({
  legal: false,
  code: 'BAD_COMBO',
  text: '',
  changed: true,
  played: [],
  points: 0,
  needs: 0,
  melds: [],
  draft: [],
  ambiguous: [],
  goesOut: false,
  ...fields,
});
const told = { valid: true, kind: 'run', value: 6 } as const;

test('melds that are none are marked, but not before anything has changed', () => {
  const melds = [told, { ...told, valid: false }];
  const draft = draftOf('a', 'b');
  expect([...faultyMelds(draft, draft, judged({ melds }), undefined)]).toEqual(['b']);
  expect([...faultyMelds(draft, draft, judged({ melds, changed: false }), undefined)]).toEqual([]);
});

test('a refusal counts melds from 1, the engine from 0, and both may mean the table as it was', () => {
  const draft = draftOf('b', 'a');
  const start = draftOf('a', 'b');
  const refused = { type: 'refused', cid: 1, code: 'X', text: '', meld: 1 } as const;
  expect([...faultyMelds(draft, start, undefined, { ...refused, where: 'final' })]).toEqual(['b']);
  expect([...faultyMelds(draft, start, undefined, { ...refused, where: 'start' })]).toEqual(['a']);
  const melds = [told, told];
  expect([...faultyMelds(draft, start, judged({ melds, where: 'start', meld: 1 }), undefined)]).toEqual(['b']);
});
