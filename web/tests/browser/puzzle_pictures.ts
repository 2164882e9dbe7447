// Pictures of the puzzles and of the deal of the day: docs/puzzles.md.
import { test } from 'vitest';
import { Finger, Mouse } from './hands';
import { useScene } from './scene';
import { desktop, phone, shoot } from './shoot';
import { engine, lay, takeTurn } from './turns';

const scene = useScene();
const judge = await engine();
const sunday = new Date('2026-11-22T12:00:00');
const monday = new Date('2026-11-16T12:00:00');

/** With nothing to do but laying, on a table with something on it. */
function easyOne(edition: string): number {
  const easy = judge.puzzles(edition).filter(({ kind, level }) => kind === 'lay-all' && level === 1);
  return easy.find(({ number }) => {
    const { table } = judge.puzzle({ edition, number });
    return table.length > 1 && !table.flat().some((piece) => piece.startsWith('J'));
  })!.number;
}

test('puzzles of Classic', { timeout: 120_000 }, async () => {
  const player = await scene.enter(desktop);
  const { page } = player;
  await page.clock.setFixedTime(sunday);
  await player.prefer({});
  await player.open('/puzzle/classic');
  await page.locator('[data-page="puzzles"]').waitFor();
  await shoot(player, 'puzzles');
  await player.click('today');
  await page.locator('[data-my-turn="true"]').waitFor();
  await player.click('hint');
  await player.click('hint');
  await shoot(player, 'puzzle-hard');
  await player.click('show-solution');
  await page.locator('.steps .tool').nth(1).click();
  await page.locator('.steps .tool').nth(1).click();
  await shoot(player, 'puzzle-steps');

  const dark = await scene.enter({ ...phone, colorScheme: 'dark' });
  await dark.page.clock.setFixedTime(sunday);
  await dark.prefer({});
  await dark.open('/puzzle/classic/today');
  await dark.page.locator('[data-my-turn="true"]').waitFor();
  await shoot(dark, 'puzzle-phone-dark');
});

test('puzzles for children', { timeout: 120_000 }, async () => {
  for (const edition of ['kids', 'junior']) {
    const player = await scene.enter(phone);
    const number = easyOne(edition);
    await player.prefer({});
    await player.open(`/puzzle/${edition}/${number}`);
    await player.page.locator('[data-my-turn="true"]').waitFor();
    await shoot(player, `puzzle-${edition}`);
    await lay(player, new Finger(player), judge.puzzleHints({ edition, number }).steps.at(-1)!.table);
    await player.page.locator('[data-action="end"]').tap();
    await player.page.locator('.solved').waitFor();
    await shoot(player, `puzzle-${edition}-solved`);
  }
});

test('the deal of the day', { timeout: 180_000 }, async () => {
  const player = await scene.enter(desktop);
  await player.page.clock.setFixedTime(monday);
  await player.prefer({});
  await player.open('/puzzle/classic');
  await player.click('deal');
  await player.untilPlaying();
  for (let turns = 0; turns < 90 && (await player.untilMyTurn()).stage === 'playing'; ++turns) {
    await takeTurn(player, new Mouse(player), judge);
  }
  await player.page.locator('[data-deal-points]').waitFor();
  await shoot(player, 'deal-of-the-day');
});
