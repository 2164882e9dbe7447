// The folders of the page import one way: eslint.config.js says which, and finds whoever does not.
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const linter = new ESLint();

async function faults(filePath: string, text: string): Promise<(string | null)[]> {
  const [found] = await linter.lintText(text, { filePath });
  return found!.messages.map(({ ruleId }) => ruleId).filter((rule) => rule?.startsWith('no-restricted'));
}

test.each([
  ['src/net/planted.ts', "import '../state/tiles';"],
  ['src/engine/planted.ts', "export type { Draft } from '../state/draft';"],
  ['src/offline/planted.ts', "export const later = () => import('../pages/Home.svelte');"],
  ['src/replay/planted.ts', "import '../review/words';"],
  ['src/board/planted.ts', "import '../App.svelte';"],
  ['src/strange/planted.ts', "import '../net/client';"],
])('%s may not: %s', async (path, text) => expect(await faults(path, text)).toHaveLength(1));

test('what lies lower may be imported', async () => {
  expect(await faults('src/pages/planted.ts', "import '../board/fit';\nimport './Home.svelte';")).toEqual([]);
});
