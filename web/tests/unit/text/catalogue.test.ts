import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { browserLanguage, Catalogue, languages } from '../../../src/text/catalogue';

const root = new URL('../../../../', import.meta.url);
const contents = (language: string): Promise<string> => readFile(new URL(`texts/${language}.txt`, root), 'utf8');

test('fills in words, and leaves gaps visible', () => {
  const catalogue = new Catalogue('en', '# note\na.b = {x} of {y}\n');
  expect(catalogue.get('a.b', { x: 1, y: 2 })).toBe('1 of 2');
  expect(catalogue.get('a.b', { x: 1 })).toBe('1 of {y}');
  expect(catalogue.get('a.c')).toBe('a.c');
  expect(catalogue.has('# note')).toBe(false);
});

test('what is filled in is not filled again', () => {
  expect(new Catalogue('en', 'a = {x}{y}').get('a', { x: '{y}', y: '$&' })).toBe('{y}$&');
});

test('counts in the forms of the language', () => {
  const text = 'n.one = {count} tile\nn.other = {count} tiles';
  expect(new Catalogue('en', text).count('n', 1)).toBe('1 tile');
  expect(new Catalogue('en', text).count('n', 0)).toBe('0 tiles');
  expect(new Catalogue('fr', text).count('n', 0)).toBe('0 tile');
});

test('takes the first language the browser likes and we speak', () => {
  expect(browserLanguage(['pt-BR', 'de-AT', 'en'])).toBe('de');
  expect(browserLanguage(['ja'])).toBe('en');
});

describe.each(languages)('%s', (language) => {
  test('has every text the page asks for', async () => {
    const catalogue = new Catalogue(language, await contents(language));
    const sources = import.meta.glob<string>('../../../src/**/*.{svelte,ts}', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const keys = Object.values(sources).flatMap((source) =>
      [...source.matchAll(/\bt[e]?\('([a-zA-Z.]+)'/g)].map(([, key]) => key!).filter((key) => key.includes('.')),
    );
    expect(keys.length).toBeGreaterThan(50);
    // The guide is loaded by those only who open it.
    const guide = new Catalogue(language, await contents(`guide/${language}`));
    const isInGuide = (key: string): boolean => /^(rules?|lesson|word)\./.test(key);
    expect(keys.filter((key) => !(isInGuide(key) ? guide : catalogue).has(key))).toEqual([]);
  });
});
