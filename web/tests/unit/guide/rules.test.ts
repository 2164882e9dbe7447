// The page of rules says nothing the engine contradicts: every claim of an example is judged, every game has its sentences.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { examples } from '../../../src/guide/examples';
import { rulebook } from '../../../src/guide/rulebook';
import { Catalogue, languages } from '../../../src/text/catalogue';
import { engine, root } from '../engine/support';

const core = await engine();
const rows = core.editions();

test.each(examples)('$edition $variant: $rule $code', ({ edition, variant, opened, rack, table, play, code }) => {
  const judged = core.judge({ edition, variant, opened, rack, table, draft: play });
  expect(judged.code).toBe(code);
  expect(judged.legal).toBe(code === 'OK');
});

test.each(rows)('$edition $variant has an example for what can be tried', (row) => {
  const own = examples.filter((one) => one.edition === row.edition && one.variant === row.variant);
  const rules = new Set(rulebook(row).flatMap(({ entries }) => entries.map(({ rule }) => rule)));
  for (const { rule } of own) expect(rules).toContain(rule);
  expect(new Set(own.map(({ code }) => code)).size).toBeGreaterThan(3);
});

test('all numbers of the page stand in docs/rules.md', async () => {
  const text = await readFile(new URL('docs/rules.md', root), 'utf8');
  for (const row of rows) {
    for (const { entries } of rulebook(row)) {
      for (const { rule } of entries) expect(text).toContain(`**${rule}**`);
    }
  }
});

test.each(languages)('every sentence is there in %s, with all its words', async (language) => {
  const read = (path: string): Promise<string> => readFile(new URL(path, root), 'utf8');
  const texts = new Catalogue(
    language,
    `${await read(`texts/${language}.txt`)}\n${await read(`texts/guide/${language}.txt`)}`,
  );
  for (const row of rows) {
    for (const { name, entries } of rulebook(row)) {
      expect(texts.has(`rules.section.${name}`)).toBe(true);
      for (const { key } of entries) expect(texts.has(key), key).toBe(true);
    }
    for (const { key } of row.switches) expect(texts.has(`house.${key}.help`), key).toBe(true);
  }
});
