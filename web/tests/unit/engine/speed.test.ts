// Speed is reported, never judged: the machine may be busy.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { engine, program, root } from './support';

function median(times: number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0;
}

function timed(work: () => void): number {
  const begin = performance.now();
  work();
  return (performance.now() - begin) * 1000;
}

test('medians of judge and hint', { timeout: 60_000 }, async () => {
  const core = await engine();
  const file = fileURLToPath(new URL('tests/data/positions/leaflet-jokers.jsonl', root));
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(0, 200)
    .map((line) => JSON.parse(line));
  const hints: number[] = [];
  const judges: number[] = [];
  for (const { edition, variant, opened, rack, table } of lines) {
    const position = { edition, variant, opened, rack, table };
    let draft = table;
    hints.push(timed(() => (draft = core.hint(position).table)));
    judges.push(timed(() => core.judge({ ...position, draft })));
  }
  const input = lines.map((line) => JSON.stringify(line)).join('\n');
  const native = timed(() => execFileSync(program, ['solve'], { input })) / lines.length;
  console.log(`judge ${median(judges).toFixed(0)} µs, hint ${median(hints).toFixed(0)} µs (medians, in the module)`);
  console.log(`runset solve ${native.toFixed(0)} µs a position (mean, with starting the program and a search besides)`);
  expect(hints).toHaveLength(200);
});
