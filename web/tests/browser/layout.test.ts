// Everything has room on every screen, with four seats and a table that fills.
import { expect, test } from 'vitest';
import { useScene } from './scene';

const scene = useScene();

const screens = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 844, height: 390 },
];

interface Seen {
  scrolls: boolean;
  outside: string[];
  cut: number;
  feltIsSmall: boolean;
}
const allWell: Seen = { scrolls: false, outside: [], cut: 0, feltIsSmall: false };

/** Runs in the page. */
function lookAround(): Seen {
  const { scrollHeight, scrollWidth } = document.scrollingElement!;
  const felt = document.querySelector('[data-zone="felt"]')!.getBoundingClientRect();
  const outside = [...document.querySelectorAll('[data-tile], [data-action], .tool, .seat')].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1;
  });
  const cut = [...document.querySelectorAll('.meld')].filter((meld) => {
    const box = meld.getBoundingClientRect();
    return box.top < felt.top - 1 || box.bottom > felt.bottom + 1 || box.left < felt.left || box.right > felt.right;
  });
  return {
    scrolls: scrollHeight > innerHeight || scrollWidth > innerWidth,
    outside: outside.map((element) => element.className),
    cut: cut.length,
    feltIsSmall: felt.height < innerHeight * 0.35,
  };
}

test('nothing scrolls and nothing is cut off', async () => {
  const player = await scene.enter({ viewport: screens[0]! });
  await player.makeTable({ seats: 4, bots: ['player', 'player', 'player'] });
  const { page } = player;
  await player.untilPlaying();
  for (let turns = 0; turns < 6; ++turns) {
    const { stage, turn } = await player.untilMyTurn();
    if (stage !== 'playing') return;
    for (const screen of screens) {
      await page.setViewportSize(screen);
      await expect.poll(() => page.evaluate(lookAround), { message: JSON.stringify(screen) }).toEqual(allWell);
    }
    await player.click('draw');
    await player.until('the next turn', (now) => now.turn !== turn || now.stage !== 'playing');
  }
});
