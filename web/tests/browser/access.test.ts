// Nothing that axe-core knows of keeps anybody out (WCAG 2.2 AA), on any screen of the page, light, dark and in high contrast.
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';
import { Mouse } from './hands';
import { expectOpenToAll } from './open_to_all';
import { useScene } from './scene';
import { enterStory } from './story';
import { arrange } from './turns';

const scene = useScene();

test('home, the making of a table, and the settings', async () => {
  const player = await scene.enter();
  await player.open('/');
  await player.page.locator('[data-action="make"]:enabled').click();
  await expectOpenToAll(player);
});

test('the gathering, for the host and for a guest', async () => {
  const host = await scene.enter();
  const table = await host.makeTable({ seats: 3, bots: ['learner'] });
  await host.page.locator('.gathering').waitFor();
  await expectOpenToAll(host);
  const guest = await scene.enter();
  await guest.open(`/t/${table}`);
  await guest.page.locator('[data-field="name"]').waitFor();
  await expectOpenToAll(guest);
});

test('the table: a turn, a refusal, a hint, a joker, phrases, settings', async () => {
  const player = await scene.enter();
  await enterStory(player, {
    edition: 'classic',
    variant: 'standard',
    draws: 12,
    holds: ['J J p1 p2 g9', 'p9 p10 p11'],
    moves: ['draw', 'lay p9 p10 p11'],
  });
  const { page } = player;
  await expectOpenToAll(player);
  const hand = new Mouse(player);
  const { rack } = await player.seen();
  await page.locator(`[data-tile="${rack[0]!.id}"]`).click();
  await expectOpenToAll(player);
  await page.keyboard.press('Escape');
  await arrange(player, hand, [
    ['p9', 'p10', 'p11'],
    ['p1', 'p2', 'g9'],
  ]);
  await player.click('end');
  await page.locator('.meld.bad').waitFor();
  await expectOpenToAll(player);
  await page.keyboard.press('x');
  await arrange(player, hand, [
    ['p9', 'p10', 'p11'],
    ['p2', 'J', 'J'],
  ]);
  await page.locator('[data-choice]').first().waitFor();
  await expectOpenToAll(player);
  await page.keyboard.press('x');
  await page.keyboard.press('h');
  await page.locator('.steps').waitFor();
  await page.locator('[data-action="say"]').click();
  await expectOpenToAll(player);
  await page.locator('[data-action="settings"]').click();
  await page.locator('dialog[open]').waitFor();
  await expectOpenToAll(player);
});

test('the turn of another, and the result', async () => {
  const player = await scene.enter();
  await enterStory(player, { edition: 'classic', variant: 'standard', draws: 2, holds: ['', ''] });
  await player.click('draw');
  await player.page.locator('main[data-my-turn="false"]').waitFor();
  await expectOpenToAll(player);

  const winner = await scene.enter();
  await winner.makeTable({ seats: 2, bots: ['strong'] });
  await winner.drawToTheEnd();
  await winner.page.locator('.result').waitFor();
  await expectOpenToAll(winner);
});

test('the review of a match, and a turn to be found', async () => {
  const player = await scene.enter();
  const { page } = player;
  await player.open('/game');
  const record = new URL('../../../tests/data/records/classic.txt', import.meta.url);
  await page.locator('[data-choice="file"]').setInputFiles(fileURLToPath(record));
  await player.click('review');
  await page.locator('[data-review="ready"] summary').click();
  await expectOpenToAll(player);
  await page.locator('[data-action="find"]').first().click();
  await page.locator('main[data-my-turn="true"]').waitFor();
  await player.click('find-hint');
  await expectOpenToAll(player);
});

test('the companion: a sheet, a round, the clock, the referee', async () => {
  const player = await scene.enter({ viewport: { width: 390, height: 780 } });
  const { page } = player;
  await player.open('/companion');
  await page.locator('[data-sheet="setup"]').waitFor();
  await expectOpenToAll(player);
  await page.locator('[data-action="begin-sheet"]').click();
  await page.locator('[data-action="enter-round"]').click();
  await page.locator('[data-winner="1"]').click();
  await page.locator('[data-action="count-2"]').click();
  await expectOpenToAll(player);
  await page.locator('[data-rack="2"]').fill('12');
  await page.locator('[data-action="write-round"]').click();
  await page.locator('[data-total]').waitFor();
  await expectOpenToAll(player);
  await page.locator('[data-part="clock"]').click();
  await expectOpenToAll(player);
  await page.locator('[data-part="check"]').click();
  for (const face of ['p9', 'p10']) await page.locator(`[data-tile="key-${face}"]`).click();
  await page.locator('[data-tile="key-J"]').click();
  await page.locator('[data-meld]').waitFor();
  await expectOpenToAll(player);
});

test('a table inside another page', async () => {
  const host = await scene.enter();
  const table = await host.makeTable({ seats: 2, bots: ['learner'] });
  await host.untilPlaying();
  const watcher = await scene.enter({ viewport: { width: 480, height: 420 } });
  await watcher.open(`/embed/table/${table}`);
  await watcher.page.locator('[data-stage="playing"]').waitFor();
  await expectOpenToAll(watcher);
});

test('the puzzles: all of them, one on the board with a hint, and a solved one', async () => {
  const player = await scene.enter();
  const { page } = player;
  await player.open('/puzzle/kids');
  await page.locator('[data-field="level"]').selectOption('5'); // few are enough to look at
  await expectOpenToAll(player);
  await player.open('/puzzle/classic/1');
  await page.locator('[data-my-turn="true"]').waitFor();
  await player.click('hint');
  await player.click('show-solution');
  await page.locator('.steps').waitFor();
  await expectOpenToAll(player);
  const next = page.locator('.steps .tool').nth(1);
  while (await next.isEnabled()) await next.click();
  await player.click('end');
  await page.locator('.solved').waitFor();
  await expectOpenToAll(player);
});
