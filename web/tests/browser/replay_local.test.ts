// Games played on this device are looked at again there, without any server.
import { expect, test } from 'vitest';
import { Mouse } from './hands';
import { useScene } from './scene';
import { startServer, stopServer } from './server';
import { engine, takeTurn } from './turns';

const scene = useScene();
const judge = await engine();

test('a match on this device has a page there, without a server, until it is deleted', async () => {
  const server = await startServer();
  const player = await scene.enter({ viewport: { width: 900, height: 700 }, serviceWorkers: 'allow' }, server.address);
  const { page } = player;
  await player.prefer({});
  await player.open('/');
  await page.locator('[data-action="play"]:enabled').waitFor();
  await player.untilKept();
  await stopServer(server);
  await page.reload();
  await page.locator('main[data-server="false"] .offline').waitFor();
  await player.playForChips('junior', 1);
  while (!player.view!.matchOver) {
    const { matchOver, stage } = await player.untilMyTurn();
    if (matchOver) break;
    // A round in which nobody can lay any more is void, and another is played.
    if (stage === 'playing') {
      await takeTurn(player, new Mouse(player), judge);
    } else {
      await player.click('ready');
      await player.untilPlaying();
    }
  }
  await player.click('again');
  await page.locator('.replay').waitFor();
  const path = new URL(page.url()).pathname;
  expect(path).toBe(`/local/${player.view!.table}/1`);
  await page.locator('[data-verified="fair"]').waitFor();
  await page.keyboard.press('End');
  await expect.poll(() => new URL(page.url()).hash, { timeout: 5000 }).toMatch(/^#r\d+t\d+$/);
  const address = page.url();

  // Its review needs no server either.
  await player.click('review');
  let bars = 0;
  for (const seat of [2, 1]) {
    await page.locator(`[data-review="ready"] [data-player="${seat}"]`).click();
    await page.locator(`[data-player="${seat}"][aria-pressed="true"]`).waitFor();
    bars += await page.locator('[data-bar]').count();
  }
  // In a round this short one of them may never have had anything to lay, but whoever won it had.
  expect(bars).toBeGreaterThan(0);

  await player.open('/');
  await page.locator(`[data-finished="${path}"] [data-action="look"]`).click();
  await page.locator('.replay[data-entry-shown="0"]').waitFor();
  await page.goto(address);
  await page.locator('.replay').waitFor();
  expect(await page.locator('[data-action="on"]').isDisabled()).toBe(true);
  await player.click('delete');
  await player.click('delete-now');
  await page.locator('.problem').waitFor();
  await page.reload();
  await page.locator('.problem', { hasText: 'not on this device' }).waitFor();
});
