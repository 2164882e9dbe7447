// Nothing that axe-core knows of keeps anybody out (WCAG 2.2 AA) of the screen that is shown: light, dark, in high contrast.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect } from 'vitest';
import type { Player } from './player';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function faultsOf(player: Player): Promise<string[]> {
  await player.page.evaluate(source);
  return player.page.evaluate(async (values) => {
    const checker = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations } = await checker.run(document, { runOnly: { type: 'tag', values } });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any.map(({ message }) => message).join(' ')}`),
    );
  }, tags);
}

export async function expectOpenToAll(player: Player): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await player.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await faultsOf(player), colorScheme).toEqual([]);
  }
  await player.page.emulateMedia({ colorScheme: 'light', contrast: 'more', reducedMotion: 'reduce' });
  const inContrast = player.page.locator(':root[data-look="contrast"]');
  await inContrast.waitFor();
  expect(await faultsOf(player), 'high contrast').toEqual([]);
  await player.page.emulateMedia({ contrast: 'no-preference' });
  await inContrast.waitFor({ state: 'detached' });
}
