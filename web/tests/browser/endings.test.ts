// How turns, rounds and matches end: Hand Rummy, the clock, the last round of a match.
import { expect, test } from 'vitest';
import { Mouse } from './hands';
import { useScene } from './scene';
import { enterStory } from './story';
import { arrange, engine, lay, positionOf, takeTurn } from './turns';

const scene = useScene();
const judge = await engine();

test('H1 the whole rack in one turn is a Hand Rummy', async () => {
  const player = await scene.enter();
  // One of the few deals that give it at once.
  await enterStory(player, { edition: 'classic', variant: 'handrummy', draws: 0, holds: ['', ''], seed: 134_281 });
  const { page } = player;
  const hint = judge.hint(positionOf(player.view!));
  expect(hint.goesOut).toBe(true);
  expect(await lay(player, new Mouse(player), hint.table)).toBe(true);
  await player.click('end');
  const { lastRound } = await player.until('the result', (view) => view.lastRound !== undefined);
  expect(lastRound).toMatchObject({ winner: 1, handRummy: true });
  await page.locator('.result').waitFor();
  expect(await page.locator('#result-title').innerText()).toMatch(/Hand Rummy/);
  const value = (face: string): number => (face === 'J' ? 25 : Number(face.slice(1)));
  const lost = lastRound!.racks[1]!.reduce((sum, face) => sum + value(face), 0);
  const points = await page.locator('.result [data-points]').allInnerTexts();
  expect(points.map(Number)).toEqual([2 * lost, -2 * lost]);
});

test('K2 when the time is up, what is in order on the table counts', { timeout: 60_000 }, async () => {
  const player = await scene.enter();
  await enterStory(player, {
    edition: 'classic',
    variant: 'standard',
    rules: { timeLimitSec: 10 },
    draws: 8,
    holds: ['p10 p11 p12 g1', ''],
  });
  const before = player.view!;
  await arrange(player, new Mouse(player), [['p10', 'p11', 'p12'], ['g1']]);
  await player.page.locator('.clock.soon').waitFor();
  const after = await player.until('the end of the time', (view) => view.turn !== before.turn, 30_000);
  expect(after.melds).toEqual([['p10', 'p11', 'p12']]);
  expect(after.rack).toHaveLength(before.rack!.length - 3);
  expect(after.rack).toContain('g1');
  await player.page.locator('main[data-my-turn="false"]').waitFor();
  const seen = await player.seen();
  expect(seen.melds.map((meld) => meld.map(({ face }) => face))).toEqual(after.melds);
  expect(seen.rack.map(({ face }) => face).toSorted()).toEqual(after.rack!.toSorted());
  await expect.poll(() => player.page.locator('.seat.you .did').innerText()).toBe('time was up');
});

test('four seats play a match to its end', async () => {
  const player = await scene.enter();
  await player.makeTable({ seats: 4, rounds: 2, bots: ['player', 'player', 'learner'] });
  const hand = new Mouse(player);
  const totals = [0, 0, 0, 0];
  for (let round = 1; round <= 2; ++round) {
    await player.until('the round', (view) => view.stage === 'playing' && view.round === round);
    for (let turns = 0; turns < 80 && (await player.untilMyTurn()).stage === 'playing'; ++turns) {
      await takeTurn(player, hand, judge);
    }
    await player.page.locator('[data-proof="fair"]').waitFor();
    const { lastRound, seats } = player.view!;
    expect(lastRound!.points.reduce((sum, points) => sum + points, 0)).toBe(0);
    lastRound!.points.forEach((points, i) => (totals[i]! += points));
    expect(seats.map(({ total }) => total)).toEqual(totals);
    const shown = await player.page.locator('.result [data-total]').allInnerTexts();
    expect(shown.map(Number)).toEqual(totals);
    if (round === 1) await player.click('ready');
  }
  const { matchOver, seats } = player.view!;
  expect(matchOver).toBe(true);
  const best = Math.max(...totals);
  expect(seats.map(({ winner }) => winner === true)).toEqual(totals.map((total) => total === best));
  expect(await player.page.locator('#result-title').innerText()).toMatch(/wins|share/);
});
