import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

// The folders of src, lowest first. A folder imports from lines above its own and from no other: whoever needs more has
// found a thing that lives in the wrong folder. App.svelte and main.ts stand on top of all.
const floors = [
  ['engine', 'text'], // the core as a module; words
  ['net'], // messages, and what carries them
  ['offline', 'looks'], // what this device keeps; how the page looks and sounds to its user
  ['state'], // a game and the way to it
  ['board'],
  ['companion', 'daily', 'guide', 'replay', 'review'],
  ['embed', 'puzzle'],
  ['pages'],
];

/** A folder not named above may import from none. */
function oneWay(folder, lower) {
  const elsewhere = `^\\.\\./(?!(?:${lower.join('|')})/)`;
  const message = `${folder} imports from lower folders only: see eslint.config.js`;
  return {
    files: [`src/${folder}/**`],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ regex: elsewhere, message }] }],
      'no-restricted-syntax': [
        'error',
        { selector: `ImportExpression[source.value=/${elsewhere.replaceAll('/', '\\u002F')}/]`, message },
      ],
    },
  };
}

export default ts.config(
  { ignores: ['dist/', 'node_modules/'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      // TypeScript knows better what is defined.
      'no-undef': 'off',
      // Sets and maps are used inside functions only, never as state.
      'svelte/prefer-svelte-reactivity': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  oneWay('*', []),
  ...floors.flatMap((folders, i) => folders.map((folder) => oneWay(folder, floors.slice(0, i).flat()))),
);
