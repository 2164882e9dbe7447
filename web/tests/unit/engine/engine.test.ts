import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { Instance } from '../../../src/engine/instance';
import { pageOutside } from '../../../src/engine/outside';
import type { JudgeRequest } from '../../../src/engine/types';
import { engine, program, root, wasm } from './support';

const classic = { edition: 'classic', variant: 'standard' };

test('the module plays the same game as the program', async () => {
  const native = execFileSync(program, ['bench', '--fingerprint'], { encoding: 'utf8' }).trim();
  const module = new Instance(await WebAssembly.compile(await wasm()), pageOutside);
  const { fingerprint } = JSON.parse(module.call('{"do":"fingerprint"}')) as { fingerprint: string };
  expect(`fingerprint ${fingerprint}`).toBe(native);
});

test('a draft is judged with its figures', async () => {
  const judge = { ...classic, opened: false, rack: ['k5', 'k6', 'J', 'g1'], table: [], lang: 'de' as const };
  const core = await engine();
  const answer = core.judge({ ...judge, draft: [['J', 'k5', 'k6']] });
  expect(answer).toMatchObject({ legal: false, code: 'OPEN_BELOW_30', have: 15, need: 30, points: 15, needs: 30 });
  expect(answer).toMatchObject({ draft: [['J:k4', 'k5', 'k6']], changed: true, goesOut: false });
  expect(answer.melds).toEqual([{ valid: true, kind: 'run', value: 15 }]);
  // The same question again costs nothing.
  expect(core.judge({ ...judge, draft: [['J', 'k5', 'k6']] })).toBe(answer);
  expect(core.judge({ ...judge, draft: [['k5', 'k6', 'J']] })).not.toBe(answer);
});

test('a joker that can stand for several tiles is asked about', async () => {
  const judge = { ...classic, opened: true, rack: ['k5', 'J', 'J'], table: [], draft: [['k5', 'J', 'J']] };
  const answer = (await engine()).judge(judge);
  expect(answer).toMatchObject({ legal: false, code: 'JOKER_AMBIGUOUS' });
  expect(answer.ambiguous.map(({ piece }) => piece)).toEqual([1, 2]);
  expect(answer.ambiguous[0]?.choices).toContain('k6');
});

test('a hint leads to its table step by step', async () => {
  const core = await engine();
  const position = { ...classic, opened: true, rack: ['k7', 'g1'], table: [['k4', 'k5', 'k6']] };
  const hint = core.hint(position);
  expect(hint).toMatchObject({ tiles: 1, points: 7, goesOut: false, advice: 'lay' });
  expect(hint.steps.at(-1)?.table).toEqual(hint.table);
  expect(core.steps({ ...classic, before: position.table, after: hint.table })).toEqual(hint.steps);
  expect(core.hint({ ...position, rack: ['g1'] }).advice).toBe('draw');
  expect(core.hint({ ...position, rack: ['g1'], pile: 0 }).advice).toBe('pass');
});

test('editions and levels are told', async () => {
  const core = await engine();
  expect(core.editions().map(({ edition, variant }) => `${edition}/${variant}`)).toHaveLength(6);
  const switches = core.editions()[0]?.switches ?? [];
  expect(switches.find(({ key }) => key === 'openMin')).toMatchObject({ default: 30, min: 0, max: 100, applies: true });
  expect(switches.find(({ key }) => key === 'chipsToWin')).toMatchObject({ applies: false });
  expect(core.levels().map(({ name }) => name)).toContain('starter');
  expect(core.phrases()).toContain('wellPlayed');
});

test('the module agrees with the program on every lay of the scenarios', async () => {
  const file = fileURLToPath(new URL('tests/data/rules/scenarios.jsonl', root));
  const native = execFileSync(program, ['judge', file], { encoding: 'utf8' }).trim().split('\n');
  const verdicts = new Map(native.map((line) => JSON.parse(line)).map((line) => [line.id, line]));
  const core = await engine();
  let compared = 0;
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const { id, edition, variant, rules, given, play } = JSON.parse(line);
    const isPlain = given.onTurn !== false && !given.drewThisTurn && !given.laidThisTurn;
    if (play.table === undefined || play.action !== undefined || !isPlain) {
      continue;
    }
    const { opened = false, rack, table = [] } = given;
    const request: JudgeRequest = { edition, variant, opened, rack, table, draft: play.table, ...(rules && { rules }) };
    expect({ id, code: core.judge(request).code }).toEqual({ id, code: verdicts.get(id)?.code });
    compared += 1;
  }
  expect(compared).toBeGreaterThan(80);
});

test('what cannot be read is an error, and a stopped module is replaced', async () => {
  let isBroken = true;
  const fillRandom = (bytes: Uint8Array) => {
    if (isBroken) {
      throw new Error('no chance');
    }
    pageOutside.fillRandom(bytes);
  };
  const core = await engine({ ...pageOutside, fillRandom });
  expect(() => core.wake(0)).toThrow(expect.objectContaining({ code: 'NO_ROOM' }));
  expect(() => core.hint({} as never)).toThrow(expect.objectContaining({ code: 'UNREADABLE' }));
  core.openRoom('LOCAL1', true);
  const options = { ...classic, seats: 2 };
  const create = { type: 'create', name: 'Ada', token: '0'.repeat(32), bots: ['starter'], options };
  expect(() => core.receive(JSON.stringify(create), 0)).toThrow(expect.objectContaining({ code: 'TRAP' }));
  isBroken = false;
  expect(core.levels().length).toBeGreaterThan(0);
});
