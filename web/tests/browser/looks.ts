// Pictures of the tables for children, the guide, and the looks for every eye: docs/looks.md.
import type { BrowserContextOptions } from 'playwright-core';
import { test } from 'vitest';
import { Finger, Mouse } from './hands';
import type { Player } from './player';
import { useScene } from './scene';
import { desktop, phone, shoot } from './shoot';
import { engine, takeTurn } from './turns';

const scene = useScene();
const judge = await engine();

async function sitDown(
  options: BrowserContextOptions,
  edition: string,
  wishes: object,
  bots: string[],
): Promise<Player> {
  const player = await scene.enter(options);
  await player.prefer({ name: 'Anna', ...wishes });
  await player.open('/');
  await player.playHere(edition, bots);
  return player;
}

/** A table with so many tiles on it, in a round that is not over. */
async function late(
  options: BrowserContextOptions,
  edition: string,
  tiles: number,
  wishes: object = {},
  bots: string[] = ['learner', 'starter'],
): Promise<Player> {
  for (;;) {
    const player = await sitDown(options, edition, wishes, bots);
    const hand = options.hasTouch ? new Finger(player) : new Mouse(player);
    for (;;) {
      const view = await player.untilMyTurn();
      if (view.stage !== 'playing') break;
      if ((view.melds ?? []).flat().length >= tiles) return player;
      await takeTurn(player, hand, judge);
    }
  }
}

test('tables for children', { timeout: 300_000 }, async () => {
  await shoot(await late(desktop, 'kids', 9), 'kids-desktop');
  await shoot(await late(phone, 'kids', 6), 'kids-phone');
  await shoot(await late(desktop, 'junior', 9), 'junior-desktop');
  await shoot(await late(phone, 'junior', 6), 'junior-phone');
});

test('a full rack', { timeout: 300_000 }, async () => {
  for (;;) {
    const player = await sitDown(phone, 'junior', {}, ['starter']);
    const { page } = player;
    for (;;) {
      const { stage, turn, pile } = await player.untilMyTurn();
      if (stage !== 'playing' || !pile) break;
      await page.locator('[data-action="draw"]').tap();
      await player.until('a card', (view) => view.turn !== turn || view.mustPutBack === true);
      if (!player.view!.mustPutBack) continue;
      await page.locator('[data-prompt="put-back"]').waitFor();
      await shoot(player, 'put-back');
      return;
    }
  }
});

test('the crown', { timeout: 300_000 }, async () => {
  const player = await scene.enter(phone);
  const { page } = player;
  await player.prefer({ name: 'Anna' });
  await player.open('/');
  await page.locator('[data-edition="kids"]').click();
  await page.locator('[data-field="here"]').check();
  await page.locator('[data-action="own-rules"]').click();
  await page.locator('[data-field="chipsToWin"]').fill('2');
  await player.click('create');
  await player.untilPlaying();
  while (!player.view!.matchOver) {
    const { matchOver, stage } = await player.untilMyTurn();
    if (matchOver) break;
    if (stage === 'playing') {
      await takeTurn(player, new Finger(player), judge);
    } else {
      await page.locator('[data-action="ready"]').tap();
      await player.untilPlaying();
    }
  }
  await page.locator('.celebration[data-crown="true"]').waitFor();
  await shoot(player, 'crown');
});

test('the guide', async () => {
  const reader = await scene.enter(desktop);
  await reader.open('/rules/classic');
  await reader.page.locator('summary').nth(1).click();
  await reader.page.locator('#section-melds').scrollIntoViewIfNeeded();
  await reader.page.evaluate(() => document.querySelector('#section-melds')!.scrollIntoView());
  await shoot(reader, 'rules');
  const learner = await scene.enter(phone);
  await learner.open('/learn/junior');
  await learner.page.locator('[data-step="1"]').waitFor();
  await shoot(learner, 'learn');
});

test('without a network', async () => {
  const player = await scene.enter(phone);
  await player.prefer({});
  await player.open('/');
  await player.playHere('classic');
  await player.page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await player.open('/');
  await player.page.locator('.offline').waitFor();
  await player.page.locator('[data-kept]').waitFor();
  await shoot(player, 'offline');
});

test('for every eye', { timeout: 300_000 }, async () => {
  await shoot(await late(phone, 'classic', 12, { largeTiles: true }), 'large-tiles');
  await shoot(await late(desktop, 'classic', 20, { look: 'contrast' }), 'high-contrast');
  const player = await late(desktop, 'classic', 20, { safeColours: true });
  const session = await player.page.context().newCDPSession(player.page);
  for (const type of ['deuteranopia', 'protanopia', 'tritanopia', 'achromatopsia'] as const) {
    await session.send('Emulation.setEmulatedVisionDeficiency', { type });
    await shoot(player, `eyes-${type}`);
  }
});
