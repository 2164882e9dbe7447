// Playing on this device: with the server stopped, over restarts of the page, and with what was kept gone bad.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { Mouse } from './hands';
import type { Player } from './player';
import { useScene } from './scene';
import { builtPage, startServer, stopServer } from './server';
import { arrange, engine, takeTurn } from './turns';

const scene = useScene();
const judge = await engine();
const small = { viewport: { width: 720, height: 560 } };

async function playTurns(player: Player, turns: number): Promise<boolean> {
  for (let i = 0; i < turns; ++i) {
    if ((await player.untilMyTurn()).stage !== 'playing') return false;
    await takeTurn(player, new Mouse(player), judge);
  }
  return true;
}

/** Matches in the browser's own store. */
async function keptCount(player: Player): Promise<number> {
  return player.page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open('runset');
        open.onerror = () => reject(open.error ?? new Error('no database'));
        open.onsuccess = () => {
          const count = open.result.transaction('games').objectStore('games').count();
          count.onsuccess = () => {
            open.result.close();
            resolve(count.result);
          };
        };
      }),
  );
}

test('a match is played without a server, over restarts of the page', { tags: 'quick' }, async () => {
  const server = await startServer();
  const player = await scene.enter({ ...small, serviceWorkers: 'allow' }, server.address);
  const { page } = player;
  await player.prefer({});
  await player.open('/');
  await page.locator('[data-action="play"]:enabled').waitFor();
  await player.untilKept();
  await stopServer(server);

  await page.reload();
  await page.locator('main[data-server="false"] .offline').waitFor();
  expect(await page.locator('[data-field="here"]').isDisabled()).toBe(true);
  expect(await page.locator('[data-action="make"]').isDisabled()).toBe(true);
  await player.playForChips('kids', 2);
  await playTurns(player, 2);

  // The same page again, by its own address.
  const before = await player.untilMyTurn();
  player.view = undefined;
  await page.reload();
  const after = await player.untilMyTurn();
  expect(after.turn).toBe(before.turn);
  expect(after.rack?.toSorted()).toEqual(before.rack?.toSorted());
  expect(after.melds).toEqual(before.melds);

  // And from the front page, in a new tab of the same browser.
  await player.open('/');
  player.view = undefined;
  await page.locator('[data-action="go-on"]').click();
  expect((await player.untilMyTurn()).turn).toBe(before.turn);
  let rounds = 0;
  while (!player.view!.matchOver) {
    await playTurns(player, 150);
    await page.locator('#result-title').waitFor();
    // There is no server to distrust.
    expect(await page.locator('[data-proof]').count()).toBe(0);
    rounds += 1;
    if (player.view!.matchOver) break;
    await player.click('ready');
    await player.untilPlaying();
  }
  expect(rounds).toBeGreaterThanOrEqual(2);
  // A browser on a busy machine takes its time to forget, and leaving the page would cut it short.
  await expect.poll(() => keptCount(player), { timeout: 20_000 }).toBe(0);
  await player.open('/');
  await page.locator('[data-action="play"]:enabled').waitFor();
  expect(await page.locator('[data-kept]').count()).toBe(0);
});

test('what is arranged and not laid is there after a reload', async () => {
  const player = await scene.enter(small);
  const { page } = player;
  await player.prefer({});
  await player.open('/');
  await player.playHere('classic');
  const { turn = 0, rack } = await player.untilMyTurn();
  const hand = new Mouse(player);
  const faces = async (): Promise<string[][]> =>
    (await player.seen()).melds.map((meld) => meld.map(({ face }) => face));
  await arrange(player, hand, [...(player.view!.melds ?? []), rack!.filter((face) => face !== 'J').slice(0, 3)]);
  const before = await faces();
  expect((await player.seen()).rack).toHaveLength(rack!.length - 3);
  // The page sends a draft a moment after the last change, and at once when it is left.
  player.view = undefined;
  await page.reload();
  expect((await player.untilMyTurn()).turn).toBe(turn);
  await expect.poll(faces, { timeout: 10_000 }).toEqual(before);
  expect((await player.seen()).rack).toHaveLength(rack!.length - 3);

  // It is of that turn alone.
  await player.click('reset');
  await hand.press('draw');
  await player.until('the next turn', (view) => (view.turn ?? 0) > turn + 1 && view.toMove === view.you);
  await page.reload();
  await player.untilMyTurn();
  expect((await player.seen()).rack).toHaveLength(rack!.length + 1);
});

test('a match on this device is open in one window only', async () => {
  const player = await scene.enter(small);
  await player.prefer({});
  await player.open('/');
  await player.playHere('kids');
  const second = await player.page.context().newPage();
  await second.goto(player.page.url());
  await second.locator('.link-state', { hasText: 'another window' }).waitFor();
});

/** Runs in the page: makes something else of what is kept. */
async function spoil(how: 'log' | 'version'): Promise<void> {
  const request = indexedDB.open('runset', 1);
  const db = await new Promise<IDBDatabase>((done) => (request.onsuccess = () => done(request.result)));
  const games = db.transaction('games', 'readwrite').objectStore('games');
  const all = games.getAll() as IDBRequest<{ version: number; kept: { log: { line: string }[] } }[]>;
  await new Promise((done) => (all.onsuccess = done));
  const [game] = all.result;
  if (how === 'version') game!.version = 99;
  else game!.kept.log[1]!.line = '12 nonsense';
  await new Promise((done) => (games.put(game).onsuccess = done));
  db.close();
}

test.each(['log', 'version'] as const)('a kept match with a broken %s is a message, not a crash', async (how) => {
  const player = await scene.enter(small);
  const { page } = player;
  await player.prefer({});
  await player.open('/');
  await player.playHere('junior');
  const address = page.url();
  await player.open('/');
  await page.locator('[data-kept]').waitFor();
  await page.evaluate(spoil, how);
  await page.goto(address);
  await page.locator('.problem').waitFor();
  expect(await page.locator('.problem').innerText()).toContain('no longer be read');
  expect(new URL(page.url()).pathname).toBe('/');
  await player.click('drop');
  await page.locator('[data-kept]').waitFor({ state: 'detached' });
  await player.playHere('kids');
});

/** The built page with another version of its service worker, as the next release would have it. */
async function nextVersion(): Promise<string> {
  const folder = await mkdtemp(`${tmpdir()}/runset-page-`);
  await cp(builtPage, folder, { recursive: true });
  const worker = await readFile(`${folder}/sw.js`, 'utf8');
  await writeFile(`${folder}/sw.js`, worker.replace(/version = '\w+'/, "version = 'next'"));
  return folder;
}

test('a new version waits for the end of the game', async () => {
  const old = await startServer();
  const player = await scene.enter({ ...small, serviceWorkers: 'allow' }, old.address);
  const { page } = player;
  await player.prefer({});
  await player.open('/');
  await player.untilKept();
  await player.playHere('kids');
  await stopServer(old);
  const folder = await nextVersion();
  const fresh = await startServer(new URL(old.address).port, folder);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (!registration.waiting) await new Promise((wake) => setTimeout(wake, 50));
  });
  await page.locator('main[data-stage="playing"]').waitFor();
  await page.locator('header button').first().click();
  await player.click('load-new');
  await page.locator('[data-action="go-on"]').waitFor();
  await expect
    .poll(() => page.evaluate(async () => [await caches.keys(), !!(await navigator.serviceWorker.ready).waiting]))
    .toEqual([expect.arrayContaining(['runset-next']), false]);
  await page.locator('[data-action="load-new"]').waitFor({ state: 'detached' });
  await stopServer(fresh);
  await rm(folder, { recursive: true });
});
