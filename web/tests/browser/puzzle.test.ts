// Puzzles as people solve them: with mouse, finger and keys, with hints, day after day, without a server.
import { expect, test } from 'vitest';
import { dateOf } from '../../src/daily/dates';
import type { Puzzle } from '../../src/engine/types';
import { Finger, Keyboard, Mouse, type Hand } from './hands';
import type { Player } from './player';
import { useScene } from './scene';
import { startServer, stopServer } from './server';
import { engine, lay, takeTurn } from './turns';

const scene = useScene();
const judge = await engine();
const monday = '2026-11-16';
const tuesday = '2026-11-17';
const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } };

async function setDate(player: Player, date: string): Promise<void> {
  await player.page.clock.setFixedTime(new Date(`${date}T12:00:00`));
}

function puzzleOf(edition: string, date: string): Puzzle {
  return judge.puzzle({ edition, date, lang: 'en' });
}

/** The first Monday from then on whose puzzle needs nothing but laying. */
function plainMonday(edition: string): string {
  for (let day = new Date(`${monday}T12:00:00`); ; day.setDate(day.getDate() + 7)) {
    const date = dateOf(day);
    const { kind, table } = puzzleOf(edition, date);
    if (kind === 'lay-all' && !table.flat().some((piece) => piece.startsWith('J'))) return date;
  }
}

async function solve(player: Player, hand: Hand, { edition, number }: Puzzle): Promise<void> {
  const { page } = player;
  await page.locator(`[data-puzzle="${edition} ${number}"][data-my-turn="true"]`).waitFor();
  const wanted = judge.puzzleHints({ edition, number }).steps.at(-1)!.table;
  expect(await lay(player, hand, wanted)).toBe(true);
  await hand.press('end');
  await page.locator('[data-solved="true"]').waitFor();
}

test('today’s puzzle is solved by dragging; a wrong try is refused; the streak grows', { tags: 'quick' }, async () => {
  const player = await scene.enter();
  const { page } = player;
  const hand = new Mouse(player);
  await setDate(player, monday);
  await player.prefer({});
  await player.open('/');
  await player.click('puzzle-classic');
  const puzzle = puzzleOf('classic', monday);
  await page.locator('[data-goal]', { hasText: puzzle.goal }).waitFor();

  const { rack } = await player.seen();
  await hand.put(rack[0]!.id, 'new');
  await hand.press('end');
  await page.locator('.status.bad').waitFor();
  await expect.poll(() => page.locator('[data-solved]').getAttribute('data-solved')).toBe('false');
  await page.keyboard.press('x');
  await page.keyboard.press('d'); // there is nothing to draw
  await page.locator('.status.bad', { hasText: 'nothing to draw' }).waitFor();

  await solve(player, hand, puzzle);
  await page.locator('.solved[data-streak="1"]').waitFor();
  await player.click('all');
  await page.locator('[data-streak="1"]', { hasText: 'Solved today' }).waitFor();
  await page.locator('[data-progress="1"]').waitFor();
  await page.locator(`[data-number="${puzzle.number}"].solved`).waitFor();

  // The next day, with the keyboard alone.
  await setDate(player, tuesday);
  await player.open('/puzzle/classic/today');
  await solve(player, new Keyboard(player), puzzleOf('classic', tuesday));
  await page.locator('.solved[data-streak="2"]').waitFor();
  await player.click('next');
  await page.locator('[data-page="puzzle"][data-solved="false"]').waitFor();
});

test('hints give away more and more; who is shown the solution has not solved it', async () => {
  const player = await scene.enter();
  const { page } = player;
  await setDate(player, monday);
  await player.prefer({});
  const hard = judge.puzzles('classic').find(({ level, themes }) => level === 5 && themes.includes('marathon'))!;
  const { hints, steps } = judge.puzzleHints({ edition: 'classic', number: hard.number, lang: 'en' });
  expect(judge.puzzle({ edition: 'classic', number: hard.number }).measured.moves).toBeGreaterThanOrEqual(10);
  await player.open(`/puzzle/classic/${hard.number}`);
  await page.locator('[data-page="puzzle"]').waitFor();
  expect(await page.locator('[data-action="show-solution"]').count()).toBe(0);
  await player.click('hint');
  await page.locator('[data-hint="1"]', { hasText: hints[0]! }).waitFor();
  await page.keyboard.press('h');
  await page.locator('[data-hint="2"]').waitFor();
  await player.click('hint');
  await page.locator('[data-hint="3"]').waitFor();

  await player.click('show-solution');
  const next = page.locator('.steps .tool').nth(1);
  for (let at = 1; at <= steps.length; ++at) {
    await next.click();
    await page.locator('.steps .count', { hasText: `${at}/${steps.length}` }).waitFor();
  }
  await page.locator('.status.good').waitFor();
  await player.click('end');
  await page.locator('[data-solved="true"]').waitFor();
  await player.click('all');
  await page.locator('[data-progress="0"]').waitFor();
});

test.each(['kids', 'junior'])('children solve theirs of %s with a finger, by their own looks', async (edition) => {
  const player = await scene.enter(phone);
  const { page } = player;
  const date = plainMonday(edition);
  await setDate(player, date);
  await player.prefer({ language: 'de' });
  await player.open(`/puzzle/${edition}`);
  await player.click('today');
  await page.locator(`main[data-game="${edition}"]`).waitFor();
  expect(await page.locator('[data-goal]').innerText()).toMatch(edition === 'kids' ? /Kärtchen/ : /Karten?/);
  await solve(player, new Finger(player), puzzleOf(edition, date));
  await page.locator('.solved', { hasText: 'Gelöst!' }).waitFor();
});

test('puzzles are chosen by level, kind and theme', async () => {
  const player = await scene.enter();
  const { page } = player;
  await player.prefer({});
  await player.open('/puzzle/junior');
  const all = judge.puzzles('junior');
  const shown = (): Promise<number> => page.locator('[data-number]').count();
  await expect.poll(shown).toBe(all.length);
  await page.locator('[data-field="level"]').selectOption('2');
  await page.locator('[data-field="kind"]').selectOption('free-joker');
  await expect.poll(shown).toBe(all.filter(({ level, kind }) => level === 2 && kind === 'free-joker').length);
  await page.locator('[data-field="theme"]').selectOption('marathon');
  await expect.poll(shown).toBe(0);
  await player.open('/puzzle/classic/9999'); // there is none: all are shown
  await page.locator('[data-page="puzzles"]').waitFor();
});

test('a puzzle needs no server', async () => {
  const server = await startServer();
  const player = await scene.enter({ serviceWorkers: 'allow' }, server.address);
  const { page } = player;
  await setDate(player, monday);
  await player.prefer({});
  await player.open('/');
  await page.locator('[data-action="puzzle-kids"]').waitFor();
  await player.untilKept();
  await stopServer(server);
  await player.open('/puzzle/kids/today');
  await solve(player, new Mouse(player), puzzleOf('kids', monday));
  await page.locator('.solved[data-streak="1"]').waitFor();
});

test('the deal of the day is played to its end, and its first result is kept', { timeout: 120_000 }, async () => {
  const player = await scene.enter();
  const { page } = player;
  await setDate(player, monday);
  await player.prefer({});
  await player.open('/puzzle/kids');
  await player.click('deal');
  await player.untilPlaying();
  const deal = judge.dailyDeal('kids', monday);
  expect(player.view!.table).toBe(deal.table);
  expect(player.view!.rack).toHaveLength(8);
  const hand = new Mouse(player);
  for (let turns = 0; turns < 90 && (await player.untilMyTurn()).stage === 'playing'; ++turns) {
    await takeTurn(player, hand, judge);
  }
  const { lastRound, you } = player.view!;
  const { racks, winner } = lastRound!;
  const points = judge.dealPoints({ edition: 'kids', racks, winner, seat: you! });
  await page.locator(`[data-deal-points="${points}"]`).waitFor();
  expect(await page.locator('[data-deal-points] li').count()).toBe(judge.dealReached('kids', monday).length + 1);

  await player.open('/puzzle/kids');
  await page.locator(`[data-deal-points="${points}"]`).waitFor();
  await player.click('share');
  await page.locator('[data-shared]', { hasText: `Runset ${monday} Kids:` }).waitFor();
  await player.click('deal'); // once more, for fun
  await player.until('the same deal', (view) => view.stage === 'playing');
  await player.open('/puzzle/kids');
  await page.locator(`[data-deal-points="${points}"]`).waitFor();
});

test('a table compares its deals with the seats swapped, so that luck cancels', { timeout: 120_000 }, async () => {
  const player = await scene.enter();
  const { page } = player;
  await player.open('/');
  await page.locator('[data-action="make"]:enabled').click();
  await page.locator('[data-field="seats"]').selectOption('2');
  await page.locator('[data-field="rounds"]').fill('1');
  await page.locator('[data-bot="0"]').selectOption('strong');
  await page.locator('[data-field="swapped"]').check();
  await player.click('create');
  expect((await player.untilPlaying()).options.swapped).toBe(true);
  await player.drawToTheEnd();
  await page.locator('[data-swapped]').waitFor();
  const sums = await page.locator('[data-swapped] [data-sum]').allInnerTexts();
  const numbers = sums.map((text) => Number(text.replace('−', '-')));
  expect(numbers).toHaveLength(2);
  expect(numbers[0]! + numbers[1]!).toBe(0);
});
