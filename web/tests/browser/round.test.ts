// Whole rounds to the result, by mouse, finger and keyboard, and against bots.
import { expect, test } from 'vitest';
import { Finger, Keyboard, Mouse, type Hand } from './hands';
import type { Player } from './player';
import { useScene } from './scene';
import { engine, takeTurn } from './turns';

const scene = useScene();
const judge = await engine();
const touch = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };

async function expectResult(player: Player): Promise<void> {
  const { page } = player;
  await page.locator('.result').waitFor();
  expect(await page.locator('[data-proof]').getAttribute('data-proof')).toBe('fair');
  const { lastRound } = player.view!;
  const shown = await page.locator('.result [data-points]').allInnerTexts();
  expect(shown.map(Number)).toEqual(lastRound!.points);
}

async function playRound(hands: [Player, Hand][]): Promise<number> {
  let laid = 0;
  for (let turns = 0; turns < 150; ++turns) {
    const [first] = hands[0]!;
    if (first.view?.stage !== 'playing') return laid;
    const mover = hands.find(([player]) => player.view!.you === first.view!.toMove)!;
    laid += Number((await takeTurn(mover[0], mover[1], judge)).laid);
    const { seq } = mover[0].view!;
    await Promise.all(hands.map(([player]) => player.until('the same turn', (view) => view.seq >= seq)));
  }
  throw new Error('the round does not end');
}

test('two people play a round by mouse', { tags: 'quick' }, async () => {
  // Small windows: what takes the time is drawing them.
  const [first, second] = await scene.pair({ viewport: { width: 720, height: 560 } });
  const laid = await playRound([
    [first, new Mouse(first)],
    [second, new Mouse(second)],
  ]);
  expect(laid).toBeGreaterThan(2);
  await Promise.all([expectResult(first), expectResult(second)]);
});

test.each([
  { device: 'taps', options: touch, handOf: (player: Player): Hand => new Finger(player) },
  { device: 'keys', options: {}, handOf: (player: Player): Hand => new Keyboard(player) },
])('one person plays a round by $device', async ({ options, handOf }) => {
  const player = await scene.enter(options);
  await player.makeTable({ seats: 2, bots: ['starter'] });
  await player.untilPlaying();
  const hand = handOf(player);
  let laid = 0;
  for (let turns = 0; turns < 80 && (await player.untilMyTurn()).stage === 'playing'; ++turns) {
    laid += Number((await takeTurn(player, hand, judge)).laid);
  }
  expect(laid).toBeGreaterThan(0);
  await expectResult(player);
});

test('one person and three bots play a round, with hints', async () => {
  const player = await scene.enter();
  await player.makeTable({ seats: 4, bots: ['starter', 'learner', 'player'] });
  const { page } = player;
  await player.untilPlaying();
  for (let turns = 0; turns < 80; ++turns) {
    const view = await player.untilMyTurn();
    if (view.stage !== 'playing') break;
    await page.keyboard.press('h');
    await page.locator('.steps').waitFor();
    const next = page.locator('.steps .tool').nth(1);
    while (await next.isEnabled()) await next.click();
    await player.click((await page.locator('[data-action="end"]').isEnabled()) ? 'end' : 'draw');
    await player.until('the next turn', (now) => now.turn !== view.turn || now.stage !== 'playing');
  }
  await expectResult(player);
});
