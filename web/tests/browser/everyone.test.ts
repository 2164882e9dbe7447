// Every language on every width, every look: nothing untranslated, nothing cut off, nothing on top of something else, and
// nothing that axe finds fault with.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type { Player } from './player';
import { useScene } from './scene';

const scene = useScene();
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const languages = ['de', 'fr', 'it', 'en', 'nl', 'es'];
const widths = [320, 360, 768, 1440];

/** Runs in the page. */
function faultsOfLayout(): string[] {
  const faults: string[] = [];
  const name = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !element.closest('.visually-hidden');
  const modal = document.querySelector('dialog[open]');
  const root = modal ?? document.body;
  const all = [...root.querySelectorAll('*')].filter(isShown);
  const spoken = all.flatMap((one) => [one.getAttribute('aria-label'), one.getAttribute('title')]);
  const words = [root instanceof HTMLElement ? root.innerText : '', ...spoken].join('\n');
  const gap =
    /\b(page|house|rules?|lesson|word|level|edition|variant|phrase|animal|play|puzzle|denied|reason)\.[a-z]\w*|\{\w+\}/.exec(
      words,
    );
  if (gap) faults.push(`untranslated: ${gap[0]}`);
  if (document.scrollingElement!.scrollWidth > innerWidth) faults.push('wider than the window');
  for (const element of all) {
    const style = getComputedStyle(element);
    const isCut =
      element.scrollWidth > element.clientWidth + 1 && style.overflowX !== 'visible' && element.clientWidth > 1;
    if (isCut && style.textOverflow !== 'ellipsis' && !element.matches('select, input, svg, .confetti, dialog'))
      faults.push(`cut off: ${name(element)}`);
  }
  // A text that is wider than the button around it.
  for (const button of all.filter((one) => one.matches('button, .button, .choice, summary, label'))) {
    if (button.scrollWidth > button.clientWidth + 2) faults.push(`too wide: ${name(button)}`);
  }
  const parts = all.filter((one) => one.matches('button, select, input, [role="status"] p, h1, h2, .clock'));
  for (const [i, one] of parts.entries()) {
    const a = one.getBoundingClientRect();
    for (const other of parts.slice(i + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      // A seat on a small screen is one large button by design.
      if (one.closest('.seat') && one.closest('.seat') === other.closest('.seat')) continue;
      const b = other.getBoundingClientRect();
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (x > 2 && y > 2) faults.push(`overlap: ${name(one)} and ${name(other)}`);
    }
  }
  return [...new Set(faults)];
}

interface Stop {
  name: string;
  go(player: Player): Promise<void>;
}

const stops: Stop[] = [
  {
    name: 'home',
    async go({ page }) {
      await page.locator('[data-action="play"]:enabled').waitFor();
    },
  },
  {
    name: 'make a table',
    async go({ page }) {
      await page.locator('[data-action="make"]:enabled').click();
      await page.locator('.make summary').click();
    },
  },
  {
    name: 'rules',
    async go(player) {
      await player.open('/rules/kids');
      await player.page.locator('[data-page="rules"]').waitFor();
      for (const summary of await player.page.locator('summary').all()) await summary.click();
    },
  },
  {
    name: 'puzzles',
    async go(player) {
      await player.open('/puzzle/junior');
      await player.page.locator('[data-page="puzzles"]').waitFor();
    },
  },
  {
    name: 'a puzzle',
    async go(player) {
      await player.open('/puzzle/classic/5');
      await player.page.locator('[data-my-turn="true"]').waitFor();
      await player.click('hint');
    },
  },
  {
    name: 'first round',
    async go(player) {
      await player.open('/learn/classic');
      await player.page.locator('[data-step="1"]').waitFor();
    },
  },
  {
    name: 'a table for children',
    async go(player) {
      await player.open('/');
      await player.playHere('junior', ['starter', 'starter', 'starter']);
    },
  },
  {
    name: 'a table',
    async go(player) {
      await player.open('/');
      await player.playHere('classic', ['learner', 'learner']);
      await player.untilMyTurn();
    },
  },
  {
    name: 'settings',
    async go({ page }) {
      await page.locator('header button').last().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
];

test.each(languages)('%s has room for all its words', { timeout: 240_000 }, async (language) => {
  const player = await scene.enter({ viewport: { width: 360, height: 740 }, locale: language });
  const { page } = player;
  await player.prefer({});
  await player.open('/');
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  for (const stop of stops) {
    await stop.go(player);
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
      await expect.poll(() => page.evaluate(faultsOfLayout), { message: `${stop.name}, ${width}` }).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 740 });
  }
});

async function violations(player: Player): Promise<string[]> {
  return player.page.evaluate(async (source) => {
    if (!('axe' in globalThis)) (0, eval)(source);
    const { axe: checker } = globalThis as unknown as {
      axe: {
        run(
          options: object,
        ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
      };
    };
    const found = await checker.run({ resultTypes: ['violations'] });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    );
  }, axe);
}

test.each(['light', 'dark', 'contrast'])('axe finds nothing in the look %s', { timeout: 240_000 }, async (look) => {
  // The content policy forbids what axe needs to get in; here it may.
  const player = await scene.enter({ viewport: { width: 768, height: 900 }, bypassCSP: true });
  await player.prefer({ look });
  await player.open('/');
  for (const stop of stops) {
    await stop.go(player);
    expect(await violations(player), stop.name).toEqual([]);
  }
});

test('large tiles, the left hand, less motion, safe colours, and keys on a question mark', async () => {
  const player = await scene.enter({ viewport: { width: 1024, height: 768 } });
  const { page } = player;
  await player.prefer({});
  await player.open('/');
  await player.playHere('classic');
  await player.untilMyTurn();
  const widthOf = (): Promise<number> =>
    page
      .locator('[data-zone="rack"] .tile')
      .first()
      .evaluate((tile) => tile.getBoundingClientRect().width);
  const sideOf = (): Promise<boolean> =>
    page.evaluate(() => {
      const [done, undo] = ['[data-action="end"]', '.tool'].map((one) => document.querySelector(one)!);
      return done!.getBoundingClientRect().left > undo!.getBoundingClientRect().left;
    });
  const colourOf = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--c-g'));
  const before = { width: await widthOf(), isRight: await sideOf(), colour: await colourOf() };
  await page.locator('header button').last().click();
  for (const wish of ['largeTiles', 'leftHanded', 'still', 'safeColours']) {
    await page.locator(`dialog [data-field="${wish}"]`).check();
  }
  await page.locator('dialog [data-field="language"]').selectOption('de');
  await page.locator('dialog .button.primary').click();
  await expect.poll(widthOf).toBeGreaterThan(before.width);
  expect(before.isRight).toBe(true);
  expect(await sideOf()).toBe(false);
  expect(await colourOf()).not.toBe(before.colour);
  expect(await page.locator('html').getAttribute('data-still')).toBe('true');
  // In the middle of the game everything speaks the other language.
  expect(await page.locator('[data-action="end"]').innerText()).toBe('Fertig');
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await page.keyboard.press('?');
  await page.locator('dialog[open] kbd').first().waitFor();
  expect(await page.locator('dialog h2').innerText()).toBe('Tasten');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
});
