// Pictures of the page for the documentation, taken from real games. RUNSET_SCREENSHOTS is the folder they go to.
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions } from 'playwright-core';
import { test } from 'vitest';
import { Mouse } from './hands';
import type { Player } from './player';
import { useScene } from './scene';
import { desktop, phone, shoot } from './shoot';
import { engine, takeTurn } from './turns';

const scene = useScene();
const judge = await engine();

const lying: BrowserContextOptions = { ...phone, viewport: { width: 844, height: 390 } };

async function sitDown(options: BrowserContextOptions, bots: string[]): Promise<Player> {
  const player = await scene.enter(options);
  await player.makeTable({ seats: bots.length + 1, bots, name: 'Anna' });
  await player.untilPlaying();
  await player.untilMyTurn();
  return player;
}

/** Plays until so many tiles lie on the table, or the round is over. */
async function playUntil(player: Player, tiles: number): Promise<boolean> {
  for (let turns = 0; turns < 40; ++turns) {
    const view = await player.untilMyTurn();
    if (view.stage !== 'playing') return false;
    if ((view.melds ?? []).flat().length >= tiles) return true;
    await takeTurn(player, new Mouse(player), judge);
  }
  return false;
}

/** A game that reaches so many tiles on the table. */
async function late(options: BrowserContextOptions, bots: string[], tiles: number): Promise<Player> {
  for (;;) {
    const player = await sitDown(options, bots);
    if (await playUntil(player, tiles)) return player;
  }
}

test('home', async () => {
  for (const [name, options] of Object.entries({ desktop, phone })) {
    const player = await scene.enter(options);
    await player.open('/');
    await player.page.locator('[data-action="play"]:enabled').waitFor();
    await shoot(player, `home-${name}`);
  }
});

test('a table on a desktop', { timeout: 120_000 }, async () => {
  const player = await late(desktop, ['starter', 'learner', 'starter'], 12);
  await shoot(player, 'table-early');
  const full = await late(desktop, ['learner', 'starter', 'starter'], 38);
  await shoot(full, 'table-late');
});

test('a table in the dark', { timeout: 120_000 }, async () => {
  const player = await late({ ...desktop, colorScheme: 'dark' }, ['learner', 'starter'], 26);
  await shoot(player, 'table-dark');
});

test('a table on a phone', { timeout: 120_000 }, async () => {
  const player = await late(phone, ['learner', 'starter', 'starter'], 26);
  await shoot(player, 'table-phone');
  await player.page.setViewportSize(lying.viewport!);
  await shoot(player, 'table-phone-lying');
});

test('a refusal', async () => {
  const player = await sitDown(desktop, ['starter']);
  const { rack } = await player.seen();
  const odd = [rack[0]!, rack[1]!, rack.at(-2)!];
  const hand = new Mouse(player);
  for (const [i, { id }] of odd.entries()) {
    await hand.put(id, i === 0 ? 'new' : { beside: odd[0]!.id, index: i });
  }
  await player.click('end');
  await player.page.locator('.meld.bad').waitFor();
  await shoot(player, 'refusal');
});

test('the end of a round', { timeout: 120_000 }, async () => {
  for (const [name, options] of Object.entries({ desktop, phone })) {
    const player = await sitDown(options, ['player', 'player', 'learner']);
    await playUntil(player, Infinity);
    await player.page.locator('[data-proof="fair"]').waitFor();
    await shoot(player, `result-${name}`);
  }
});

test('the review of a match, and a turn to be found', { timeout: 120_000 }, async () => {
  const record = fileURLToPath(new URL('../../../tests/data/records/classic.txt', import.meta.url));
  const looks = { desktop, dark: { ...desktop, colorScheme: 'dark' as const }, phone };
  for (const [name, options] of Object.entries(looks)) {
    const player = await scene.enter(options);
    const { page } = player;
    await player.open('/game');
    await page.locator('[data-choice="file"]').setInputFiles(record);
    await player.click('review');
    await page.locator('[data-review="ready"]').waitFor();
    await page.locator('[data-learn] [data-action="show"]').nth(1).click();
    await page.locator('[data-review]').evaluate((card) => card.scrollIntoView({ block: 'start' }));
    await shoot(player, `review-${name}`);
    await page.locator('[data-action="find"]').nth(1).click();
    await page.locator('main[data-my-turn="true"]').waitFor();
    await player.click('find-hint');
    if (name !== 'dark') await shoot(player, `find-${name}`);
  }
});

test('a game looked at again', async () => {
  const open = async (name: string, options: BrowserContextOptions, turn: string): Promise<Player> => {
    const player = await scene.enter(options);
    await player.open('/game');
    const file = fileURLToPath(new URL(`../../../tests/data/records/${name}.txt`, import.meta.url));
    await player.page.locator('[data-choice="file"]').setInputFiles(file);
    await player.page.locator('.replay').waitFor();
    await player.page.evaluate((hash) => (location.hash = hash), turn);
    await player.page.locator('.replay:not([data-entry-shown="0"])').waitFor();
    return player;
  };
  const four = await open('classic-four', desktop, '#r1t30');
  while ((await four.page.locator('.steps').count()) === 0) await four.page.keyboard.press('ArrowRight');
  await four.page.keyboard.press('Shift+ArrowLeft');
  await shoot(four, 'replay-desktop');
  await shoot(await open('kids', phone, '#r1t12'), 'replay-phone');
});
