// Pictures of the tables for children, the guide, and the looks for every eye: docs/looks.md.
import type { BrowserContextOptions } from 'playwright-core';
import { test } from 'vitest';
import { ApiSeat } from './api_seat';
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
  await page.locator('[data-field="here"]').check();
  await player.playForChips('kids', 2);
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

test('beside the real box', async () => {
  const player = await scene.enter(phone);
  const { page } = player;
  await player.open('/companion');
  await page.locator('[data-field="variant"]').selectOption('handrummy');
  await page.locator('[data-action="add-player"]').tap();
  for (const [i, name] of ['Anna', 'Ben', 'Cleo'].entries()) await page.locator(`[data-name="${i}"]`).fill(name);
  await page.locator('[data-action="begin-sheet"]').tap();
  for (const [winner, racks] of [
    [2, [25, 0, 14]],
    [1, [0, 31, 8]],
  ] as const) {
    await page.locator('[data-action="enter-round"]').tap();
    await page.locator(`[data-winner="${winner}"]`).tap();
    for (const [i, points] of racks.entries()) {
      if (i + 1 !== winner) await page.locator(`[data-rack="${i + 1}"]`).fill(String(points));
    }
    await page.locator('[data-action="write-round"]').tap();
  }
  await page.evaluate(() => scrollTo(0, 0));
  await shoot(player, 'companion-sheet');
  await page.locator('[data-part="clock"]').tap();
  await page.locator('[data-action="start-clock"]').tap();
  await page.locator('[data-left="119"]').waitFor();
  await shoot(player, 'companion-clock');
  await page.locator('[data-part="check"]').tap();
  for (const face of ['g8', 'g10']) {
    await page.locator(`[data-colour="${face[0]}"]`).tap();
    await page.locator(`[data-tile="key-${face}"]`).tap();
  }
  await page.locator('[data-tile="key-J"]').tap();
  await page.evaluate(() => scrollTo(0, 0));
  await shoot(player, 'companion-check');
});

test('inside another page', { timeout: 120_000 }, async () => {
  const seat = new ApiSeat(scene.address, judge);
  await seat.create({ edition: 'classic', seats: 3, rules: { rounds: 1 } }, ['learner', 'player']);
  for (let tiles = 0; tiles < 24; tiles = (await seat.view()).melds?.flat().length ?? 0) {
    if (!(await seat.act())) throw new Error('the match is over too soon');
  }
  const watcher = await scene.enter({ viewport: { width: 480, height: 420 }, deviceScaleFactor: 2 });
  await watcher.open(`/embed/table/${seat.table}`);
  await watcher.page.locator('[data-stage="playing"] .tile').first().waitFor();
  await shoot(watcher, 'embed-table');
  while (await seat.act());
  await watcher.page.setViewportSize({ width: 480, height: 560 });
  await watcher.open(`/embed/game/${seat.table}/1#r1t12`);
  await watcher.page.locator('[data-entry-shown]').waitFor();
  await shoot(watcher, 'embed-game');
});
