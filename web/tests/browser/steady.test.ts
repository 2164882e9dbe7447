// A player knows the table by its places: while it changes, melds that do not change stay where they are.
import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { Mouse } from './hands';
import type { Player } from './player';
import { useScene } from './scene';
import { engine, takeTurn } from './turns';

const scene = useScene();
const judge = await engine();

interface Count {
  changes: number;
  /** Melds that were there before a change and after it. */
  same: number;
  moved: number;
}

/** Runs in the page: compares where the melds lie whenever something has been drawn. */
function watchMelds(): void {
  const count: Count = { changes: 0, same: 0, moved: 0 };
  Object.assign(globalThis, { count });
  let before = new Map<string, DOMRect>();
  const look = (): void => {
    const melds = [...document.querySelectorAll('[data-meld]')].map((meld) => {
      const tiles = [...meld.querySelectorAll<HTMLElement>('[data-tile]')].map((tile) => tile.dataset['tile']!);
      return [tiles.join(' '), meld.getBoundingClientRect()] as const;
    });
    const now = new Map(melds);
    const same = [...now.keys()].filter((meld) => before.has(meld));
    const hasChanged = now.size !== before.size || same.length !== now.size;
    if (hasChanged && before.size > 0) {
      count.changes += 1;
      count.same += same.length;
    }
    count.moved += same.filter((meld) => {
      const [from, to] = [before.get(meld)!, now.get(meld)!];
      return Math.hypot(from.x - to.x, from.y - to.y) > 1;
    }).length;
    before = now;
  };
  const all = { subtree: true, childList: true, attributes: true, attributeFilter: ['style', 'data-tile'] };
  new MutationObserver(look).observe(document.body, all);
}

async function playMatch(player: Player, rounds: number): Promise<Count> {
  await player.makeTable({ seats: 4, rounds, bots: ['player', 'player', 'player'] });
  await player.page.evaluate(watchMelds);
  const hand = new Mouse(player);
  for (let round = 1; round <= rounds; ++round) {
    await player.until('the round', (view) => view.stage === 'playing' && view.round === round);
    while ((await player.untilMyTurn()).stage === 'playing') await takeTurn(player, hand, judge);
    if (round < rounds) await player.click('ready');
  }
  return player.page.evaluate(() => (globalThis as unknown as { count: Count }).count);
}

const screens: { name: string; options: BrowserContextOptions; most: number }[] = [
  { name: 'a desktop', options: { viewport: { width: 1280, height: 800 } }, most: 1 },
  { name: 'a phone', options: { viewport: { width: 390, height: 844 } }, most: 3 },
];

test.each(screens)('melds keep their places on $name', async ({ name, options, most }) => {
  const { changes, same, moved } = await playMatch(await scene.enter(options), 3);
  const inHundred = (100 * moved) / same;
  console.log(`${name}: ${moved} of ${same} melds moved in ${changes} changes, ${inHundred.toFixed(1)} of 100`);
  expect(inHundred).toBeLessThanOrEqual(most);
});

interface Lying {
  faces: string;
  x: number;
  y: number;
}

/** Where the first tiles of the melds lie, by their middles. */
function placesOf(player: Player): Promise<Lying[]> {
  return player.page.locator('[data-zone="meld"]').evaluateAll((melds) =>
    melds.map((meld) => {
      const tiles = [...meld.querySelectorAll<HTMLElement>('[data-tile]')];
      const { x, y, width, height } = tiles[0]!.getBoundingClientRect();
      return { faces: tiles.map((tile) => tile.dataset['face']).join(' '), x: x + width / 2, y: y + height / 2 };
    }),
  );
}

test('what is dropped stays there, over a reload too', async () => {
  const player = await scene.enter();
  await player.makeTable({ seats: 2, bots: ['starter'] });
  await player.untilPlaying();
  await player.untilMyTurn();
  const { page } = player;
  const before = await placesOf(player);
  const drops = [
    { x: 200, y: 200 },
    { x: 1000, y: 450 },
  ];
  for (const { x, y } of drops) {
    const [tile] = (await player.seen()).rack;
    const box = (await page.locator(`[data-tile="${tile!.id}"]`).boundingBox())!;
    await page.mouse.move(box.x + 10, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 3 });
    await page.mouse.up();
  }
  const after = await placesOf(player);
  expect(after).toEqual(expect.arrayContaining(before));
  const laid = after.filter((one) => !before.some((old) => old.faces === one.faces));
  for (const [i, { x, y }] of laid.entries()) {
    expect(Math.hypot(x - drops[i]!.x, y - drops[i]!.y)).toBeLessThan(60);
  }
  await page.reload();
  await page.locator('main[data-my-turn="true"]').waitFor();
  expect(await placesOf(player)).toEqual(after);
});
