// A review in the module is the very one of the program, and it comes quickly enough to be waited for.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { EngineError } from '../../../src/engine/engine';
import { engine, program, root } from './support';

const records = ['classic', 'classic-four', 'classic-handrummy', 'kids', 'junior-professional'];

function fileOf(name: string): string {
  return fileURLToPath(new URL(`tests/data/records/${name}.txt`, root));
}

test.each(records)('%s is reviewed as by the program', { timeout: 60_000 }, async (name) => {
  const core = await engine();
  const record = readFileSync(fileOf(name), 'utf8');
  const begin = performance.now();
  const review = core.review(record, 'en');
  // Speed is reported, never judged: the machine may be busy.
  console.log(`${name}: ${review.turns.length} turns reviewed in ${(performance.now() - begin).toFixed(0)} ms`);
  expect(review).toEqual(JSON.parse(execFileSync(program, ['review', '--json', fileOf(name)], { encoding: 'utf8' })));
});

test('a text that is no record is refused with a sentence', async () => {
  const core = await engine();
  expect(() => core.review('no record', 'en')).toThrow(EngineError);
  const record = readFileSync(fileOf('classic'), 'utf8').replace('\n1 draw', '\n1 pass');
  expect(() => core.review(record, 'de')).toThrow(/Vorrat|ziehen|nehmen|aussetzen/);
});
