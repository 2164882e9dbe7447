// The review of a match on its page, and its turns found again: by mouse, by finger, and by the hints.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { Finger, Mouse } from './hands';
import type { Player } from './player';
import { useScene } from './scene';
import { engine, lay } from './turns';

const scene = useScene();
const core = await engine();
const touch = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } };

function fileOf(name: string): string {
  return fileURLToPath(new URL(`../../../tests/data/records/${name}.txt`, import.meta.url));
}

async function told(name: string) {
  const text = await readFile(fileOf(name), 'utf8');
  return { review: core.review(text, 'en'), replay: core.replay(text, 'en') };
}

async function openReview(name: string, options: BrowserContextOptions = {}): Promise<Player> {
  const player = await scene.enter(options);
  await player.prefer({});
  await player.open('/game');
  await player.page.locator('[data-choice="file"]').setInputFiles(fileOf(name));
  await player.click('review');
  const begin = performance.now();
  await player.page.locator('[data-review="ready"]').waitFor();
  console.log(`${name}: reviewed and shown in ${(performance.now() - begin).toFixed(0)} ms`);
  return player;
}

test('accuracy, every turn as a bar, and what was missed', async () => {
  const player = await openReview('classic');
  const { page } = player;
  const { review } = await told('classic');
  for (const { seat, accuracy } of review.players) {
    await page.locator(`[data-player="${seat}"][data-accuracy="${accuracy}"]`).click();
    const own = review.turns.filter((turn) => turn.seat === seat);
    const entries = (selector: string): Promise<string[]> =>
      page.locator(selector).evaluateAll((all) => all.map(({ dataset }) => Object.values(dataset)[0] ?? ''));
    await expect
      .poll(() => entries('[data-bar]'))
      .toEqual(own.filter(({ most }) => most.tiles > 0).map(({ entry }) => String(entry)));
    expect(await entries('[data-missed]')).toEqual(
      own.filter(({ missed }) => missed.tiles > 0).map(({ entry }) => String(entry)),
    );
    expect(await entries('[data-learn]')).toEqual(review.players[seat - 1]!.learn.map(String));
    expect(await page.locator('[data-review] [data-round]').count()).toBe(review.rounds.length);
  }
  expect(await page.locator('[data-review]').innerText()).not.toMatch(/\{\w+\}|\breview\.\w/);
});

test('a bar, a line and a turn to learn from lead to their place in the game', async () => {
  const player = await openReview('classic');
  const { page } = player;
  const bar = page.locator('[data-bar]').nth(4);
  await bar.click();
  await page.locator(`[data-entry-shown="${await bar.getAttribute('data-bar')}"]`).waitFor();
  await page.locator('[data-review] summary').click();
  const line = page.locator('[data-missed]').nth(2);
  await line.click();
  await page.locator(`[data-entry-shown="${await line.getAttribute('data-missed')}"]`).waitFor();
  const learn = page.locator('[data-learn]').first();
  await learn.locator('[data-action="show"]').click();
  await page.locator(`[data-entry-shown="${await learn.getAttribute('data-learn')}"]`).waitFor();
});

test('a turn is found with the mouse, and nothing less will do', async () => {
  const player = await openReview('classic');
  const { page } = player;
  const { review, replay } = await told('classic');
  // A turn in which something was laid, of either seat.
  const turn = review.players
    .flatMap(({ learn }) => learn)
    .map((entry) => review.turns.find((one) => one.entry === entry)!)
    .find(({ laid, opened }) => laid.tiles > 0 && opened)!;
  await page.locator(`[data-player="${turn.seat}"]`).click();
  await page.locator(`[data-learn="${turn.entry}"] [data-action="find"]`).click();
  await page.locator('main[data-my-turn="true"]').waitFor();
  const { rack } = await player.seen();
  expect(rack.map(({ face }) => face).toSorted()).toEqual(turn.rack.toSorted());

  const hand = new Mouse(player);
  await hand.press('draw');
  await page.locator('.status.bad', { hasText: 'look for it' }).waitFor();
  expect(await lay(player, hand, replay.entries[turn.entry]!.melds)).toBe(true);
  await hand.press('end');
  await page.locator('.status.bad', { hasText: `${turn.laid.tiles} of ${turn.most.tiles}` }).waitFor();
  await page.keyboard.press('x');
  expect(await lay(player, hand, turn.best!.table)).toBe(true);
  await hand.press('end');
  await page.locator('[data-found="true"]').waitFor();
  await player.click('once-more');
  await page.locator('main[data-my-turn="true"]').waitFor();
  await player.click('find-back');
  await page.locator(`[data-player="${turn.seat}"][aria-pressed="true"]`).waitFor();
});

test('hints come in portions, the last of them is the solution', async () => {
  const player = await openReview('classic');
  const { page } = player;
  const { review } = await told('classic');
  const turn = review.turns.find(({ entry }) => entry === review.players[0]!.learn[0])!;
  await page.locator('[data-action="find"]').first().click();
  await page.locator('[data-told="0"]').waitFor();
  await player.click('find-hint');
  await page.locator('[data-told="1"]', { hasText: `${turn.most.tiles} can be laid` }).waitFor();
  await player.click('find-hint');
  await expect.poll(() => page.locator('[data-told="2"] [data-piece]').count()).toBe(turn.most.tiles);
  await player.click('find-hint');
  const next = page.locator('.steps .tool').nth(1);
  while (await next.isEnabled()) await next.click();
  await player.click('end');
  await page.locator('[data-found="true"]').waitFor();
});

test('a child tries a turn with a finger', async () => {
  const player = await openReview('kids', touch);
  const { page } = player;
  await page.locator('[data-action="find"]').first().tap();
  await page.locator('main[data-my-turn="true"]').waitFor();
  const before = await player.seen();
  const card = before.rack[0]!;
  await new Finger(player).put(card.id, 'new');
  await expect.poll(async () => (await player.seen()).melds.length).toBe(before.melds.length + 1);
  expect((await player.seen()).rack.map(({ id }) => id)).not.toContain(card.id);
});

test('a review is told in every language, and a match without misses too', async () => {
  const player = await openReview('classic-four');
  await player.page.locator('[data-player="3"]').click();
  await player.page.locator('[data-learn="none"]').waitFor();
  for (const language of ['de', 'fr', 'it', 'nl', 'es']) {
    const other = await scene.enter({ locale: language });
    await other.open('/game');
    await other.page.locator('[data-choice="file"]').setInputFiles(fileOf('classic-four'));
    await other.click('review');
    await other.page.locator('[data-review="ready"]').waitFor();
    expect(await other.page.locator('[data-review]').innerText()).not.toMatch(/\{\w+\}|\breview\.\w/);
  }
});

test('a match that was just played at a server is reviewed from its result', { timeout: 90_000 }, async () => {
  const player = await scene.enter();
  await player.makeTable({ seats: 2, bots: ['strong'] });
  await player.drawToTheEnd();
  await player.click('again');
  await player.click('review');
  await player.page.locator('[data-review="ready"] [data-player="2"]').click();
  expect(await player.page.locator('[data-bar]').count()).toBeGreaterThan(0);
});
