// A finished game on a page of its own: forth and back by every device, with other eyes, checked, saved and deleted.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { EntryTold } from '../../src/engine/replay_told';
import { linkOf } from '../../src/replay/turn_link';
import { expectOpenToAll } from './open_to_all';
import { holdSeat, playOut } from './played';
import type { Player } from './player';
import { useScene } from './scene';
import { engine } from './turns';

const scene = useScene();
const core = await engine();
const touch = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } };

const shown = (player: Player): Promise<number> =>
  player.page.locator('.replay').evaluate((replay) => Number((replay as HTMLElement).dataset['entryShown']));

async function expectShown(player: Player, entry: number): Promise<void> {
  await expect.poll(() => shown(player), { timeout: 5000 }).toBe(entry);
}

function recordOf(player: Player, table: string): Promise<string> {
  return player.page.evaluate(async (path) => (await fetch(path)).text(), `/api/games/${table}/1`);
}

/** What lies on the table, wherever on it. */
function tableOf(player: Player): Promise<string[][]> {
  return player.page
    .locator('.replay .board .meld')
    .evaluateAll((melds) =>
      melds
        .map((meld) => [...meld.querySelectorAll<HTMLElement>('[data-face]')].map((tile) => tile.dataset['face']!))
        .toSorted(),
    );
}

function racksOf(player: Player): Promise<Record<string, string[]>> {
  return player.page
    .locator('[data-rack]')
    .evaluateAll((racks) =>
      Object.fromEntries(
        racks.map((rack) => [
          (rack as HTMLElement).dataset['rack']!,
          [...rack.querySelectorAll<HTMLElement>('[data-face]')].map((tile) => tile.dataset['face']!),
        ]),
      ),
    );
}

const facesOf = (melds: readonly string[][]): string[][] =>
  melds.map((meld) => meld.map((piece) => (piece.startsWith('J') ? 'J' : piece))).toSorted();

async function expectPicture(player: Player, entry: EntryTold): Promise<void> {
  await expect.poll(() => tableOf(player), { timeout: 5000 }).toEqual(facesOf(entry.melds));
  const racks = Object.values(await racksOf(player));
  expect(racks.map((rack) => rack.toSorted())).toEqual(entry.racks.map((rack) => rack.toSorted()));
}

interface Opened {
  table: string;
  text: string;
  entries: readonly EntryTold[];
  /** An entry halfway through, with others before and behind it. A turn of a certain number there need not be. */
  middle: number;
}

/** A served match that is over, and its page, at the start or in the middle. */
async function openPlayed(player: Player, edition = 'classic', from?: 'middle'): Promise<Opened> {
  await player.open('/');
  const { table } = await playOut(player, { edition });
  const text = await recordOf(player, table);
  const { entries } = core.replay(text, 'en');
  const middle = Math.floor(entries.length / 2);
  await player.open(`/game/${table}/1${from ? linkOf(entries, middle) : ''}`);
  await player.page.locator('.replay').waitFor();
  return { table, text, entries, middle };
}

test('from the end of a match to its page, and from there to every turn', async () => {
  const player = await scene.enter();
  const { page } = player;
  const table = await player.makeTable({ seats: 2, bots: ['strong'] });
  await player.drawToTheEnd();
  await player.click('again');
  await page.locator('.replay').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/game/${table}/1`);
  const { entries } = core.replay(await recordOf(player, table), 'en');
  await expectShown(player, 0);
  await expectPicture(player, entries[0]!);
  for (let at = 1; at < entries.length; at += 1) {
    await player.click('on');
    await expectShown(player, at);
    await expectPicture(player, entries[at]!);
    if (at % 10 === 0) await expect.poll(() => new URL(page.url()).hash, { timeout: 5000 }).toBe(linkOf(entries, at));
  }
  expect(await page.locator('[data-action="on"]').isDisabled()).toBe(true);
  const { result } = entries.at(-1)!;
  const cells = await page.locator('tr[data-round="1"] td').allInnerTexts();
  expect(cells.map(Number)).toEqual(result!.points);
  await player.click('back');
  await expectShown(player, entries.length - 2);
  await page.locator('[data-entry="4"]').click();
  await expectShown(player, 4);
  await page.locator('input[type="range"]').fill('7');
  await expectShown(player, 7);

  // Back to the table, which is still there, and to the game by the front page.
  await page.goBack();
  await page.locator('.result').waitFor();
  await player.open('/');
  await page.locator(`[data-finished="/game/${table}/1"] [data-action="look"]`).click();
  await page.locator('.replay').waitFor();
});

test('the keyboard, going on by itself, and other eyes', { tags: 'quick' }, async () => {
  const player = await scene.enter();
  const { page } = player;
  const { entries } = await openPlayed(player);
  const last = entries.length - 1;
  const { keyboard } = page;
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['End', last],
    ['Home', 0],
    ['PageDown', last],
    ['PageUp', 0],
  ] as const) {
    await keyboard.press(key);
    await expectShown(player, at);
  }
  await page.locator('[data-choice="speed"]').selectOption('4');
  await page.locator('h1').click();
  await keyboard.press('Space');
  await page.locator('[data-action="pause"]').waitFor();
  await expect.poll(() => shown(player), { timeout: 20_000 }).toBeGreaterThan(2);
  await keyboard.press('Space');
  await page.locator('[data-action="play"]').waitFor();
  const stopped = await shown(player);
  await page.waitForTimeout(500);
  expect(await shown(player)).toBe(stopped);

  const drawn = entries.findIndex((entry) => entry.did === 'draw' && entry.seat === 1);
  await page.locator(`[data-entry="${drawn}"]`).click();
  await page.locator('[data-rack="1"] .tile.drawn').waitFor();
  expect(Object.keys(await racksOf(player))).toEqual(['1', '2']);
  await page.locator('[data-choice="seat"]').selectOption('2');
  await expect.poll(async () => Object.keys(await racksOf(player))).toEqual(['2']);
  expect(await page.locator('[data-said]').innerText()).toContain('draws.');
  await page.locator('[data-choice="seat"]').selectOption('1');
  expect(await page.locator('[data-said] [data-piece]').count()).toBe(1);
});

test('a link to a turn opens there, and its rearrangement goes step by step', async () => {
  const player = await scene.enter();
  const { page } = player;
  await player.open('/game');
  const path = new URL('../../../tests/data/records/classic.txt', import.meta.url);
  const text = await readFile(path, 'utf8');
  const { entries, edition, variant, rules } = core.replay(text, 'en');
  const stepsOf = (at: number) =>
    core.steps({
      edition,
      variant,
      rules,
      before: entries[at - 1]!.melds,
      after: entries[at]!.melds,
      rack: entries[at - 1]!.racks[entries[at]!.seat! - 1]!,
    });
  const at = entries.findIndex((entry, i) => entry.did === 'lay' && stepsOf(i).length > 2);
  expect(at).toBeGreaterThan(0);
  await page
    .locator('[data-choice="file"]')
    .setInputFiles({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.locator('.replay').waitFor();
  await page.evaluate((hash) => (location.hash = hash), linkOf(entries, at));
  await expectShown(player, at);
  const steps = stepsOf(at);
  await page.locator('.steps').waitFor();
  for (let step = steps.length - 1; step > 0; --step) {
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => tableOf(player), { timeout: 5000 }).toEqual(facesOf(steps[step - 1]!.table));
  }
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => tableOf(player), { timeout: 5000 }).toEqual(facesOf(entries[at - 1]!.melds));
  await page.locator('[data-choice="stepwise"]').check();
  await player.click('on');
  await expect.poll(() => tableOf(player), { timeout: 5000 }).toEqual(facesOf(steps[0]!.table));
  for (let step = 1; step < steps.length; ++step) await player.click('on');
  await expectPicture(player, entries[at]!);
  await player.click('on');
  await expectShown(player, at + 1);
});

test.each(['classic', 'kids', 'junior'])('a finger goes on and back in %s', async (edition) => {
  const player = await scene.enter(touch);
  const { page } = player;
  const { table, middle: at } = await openPlayed(player, edition, 'middle');
  await expectShown(player, at);
  const box = (await page.locator('.replay .board').boundingBox())!;
  const [left, right] = [box.x + box.width * 0.2, box.x + box.width * 0.8];
  const y = box.y + box.height / 2;
  await page.touchscreen.tap(right, y);
  await expectShown(player, at + 1);
  await page.touchscreen.tap(left, y);
  await expectShown(player, at);
  const swipe = async (from: number, to: number): Promise<void> => {
    const session = await page.context().newCDPSession(page);
    const point = (x: number) => ({ touchPoints: [{ x, y }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', ...point(from) });
    for (const part of [0.3, 0.6, 1]) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', ...point(from + (to - from) * part) });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(right, left);
  await expectShown(player, at + 1);
  await swipe(left, right);
  await expectShown(player, at);
  expect(new URL(page.url()).pathname).toBe(`/game/${table}/1`);
});

test('the record is saved as the server has it, and checked', async () => {
  const player = await scene.enter();
  const { page } = player;
  const { text } = await openPlayed(player);
  // The players of this one are programs that add no numbers.
  const consistent = page.locator('[data-verified="consistent"]', { hasText: 'Round 1: no seat added chance.' });
  await consistent.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), player.click('export')]);
  expect(await readFile(await download.path(), 'utf8')).toBe(text);

  await player.open('/game');
  const open = async (contents: string): Promise<void> => {
    const buffer = Buffer.from(contents);
    await page.locator('[data-choice="file"]').setInputFiles({ name: 'game.txt', mimeType: 'text/plain', buffer });
  };
  await open(text);
  await consistent.waitFor();
  // Another name; the tiles in another order; a move that was never made.
  const lastDraw = text.lastIndexOf(' draw\n');
  const spoilt = [
    text.replace('seat 1 Anna', 'seat 1 Emma'),
    text.replace(/deck (.*)/, (_, tiles: string) => `deck ${tiles.split(' ').toReversed().join(' ')}`),
    `${text.slice(0, lastDraw)} pass${text.slice(lastDraw + 5)}`,
  ];
  for (const other of spoilt) {
    await player.click('other-file');
    await open(other);
    await page.locator('[data-verified="doubted"]', { hasText: 'changed after it was written' }).waitFor();
  }
  await player.click('last');
  await page.locator('[data-said]', { hasText: 'breaks off here' }).waitFor();
  await player.click('other-file');
  await open('Dear diary');
  await page.locator('.problem', { hasText: 'no record of a game' }).waitFor();
});

test('a game is gone when everybody who played it wants that', async () => {
  const player = await scene.enter();
  const { page } = player;
  await player.open('/');
  const { table, tokens } = await playOut(player, { names: ['Anna', 'Ben'] });
  await player.open(`/game/${table}/1`);
  await page.locator('.replay').waitFor();
  expect(await page.locator('[data-action="delete"]').count()).toBe(0); // not for whoever only looks
  await holdSeat(player, table, tokens[0]!);
  await page.reload();
  await player.click('delete');
  await player.click('keep');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await player.click('delete');
  await player.click('delete-now');
  await page.locator('[data-told]', { hasText: '1 more person' }).waitFor();
  await page.reload();
  await page.locator('.replay').waitFor();
  await holdSeat(player, table, tokens[1]!);
  await page.reload();
  await player.click('delete');
  await player.click('delete-now');
  await page.locator('.problem', { hasText: 'have deleted it' }).waitFor();
  player.troubles.length = 0;
  await page.reload();
  await page.locator('.problem', { hasText: 'have deleted it' }).waitFor();
  await player.open('/game/NOSUCH/1');
  await page.locator('.problem', { hasText: 'There is no game here' }).waitFor();
  // The browser itself complains about what is not there any more.
  const others = player.troubles.filter((trouble) => !/40[0-9]|410/.test(trouble));
  player.troubles.length = 0;
  expect(others).toEqual([]);
});

test.each(['classic', 'kids', 'junior'])('is open to everybody and has room everywhere in %s', async (edition) => {
  const player = await scene.enter();
  const { page } = player;
  await openPlayed(player, edition, 'middle');
  await expectOpenToAll(player);
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: width < 700 ? 640 : 900 });
    await expect
      .poll(() => page.evaluate(lookAround), { message: String(width), timeout: 5000 })
      .toEqual({ scrollsAside: false, outside: [], cut: 0, small: [] });
  }
});

/** Runs in the page: what does not find room. */
function lookAround(): { scrollsAside: boolean; outside: string[]; cut: number; small: string[] } {
  const felt = document.querySelector('.replay .board')!.getBoundingClientRect();
  const buttons = [...document.querySelectorAll<HTMLElement>('.controls button, .controls select, .controls input')];
  const outside = buttons.filter((button) => {
    const box = button.getBoundingClientRect();
    return box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  });
  const small = buttons.filter((button) => {
    const box = button.getBoundingClientRect();
    return button.matches('button, select') && (box.width < 30 || box.height < 40);
  });
  const cut = [...document.querySelectorAll('.replay .board .meld')].filter((meld) => {
    const box = meld.getBoundingClientRect();
    return box.bottom > felt.bottom + 1 || box.right > felt.right + 1;
  });
  return {
    scrollsAside: document.scrollingElement!.scrollWidth > innerWidth,
    outside: outside.map((button) => button.outerHTML.slice(0, 80)),
    cut: cut.length,
    small: small.map((button) => button.outerHTML.slice(0, 80)),
  };
}
