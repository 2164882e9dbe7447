// Boards inside somebody else's page: a running table and a finished game, to look at only.
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ApiSeat } from './api_seat';
import { theBrowser } from './scene';
import { startServer, stopServer, type Server } from './server';
import { engine } from './turns';

const judge = await engine();
let server: Server;
let other: HttpServer;
let context: BrowserContext;
let page: Page;
/** What went wrong in the page, and every request that is not a mere reading one. */
let troubles: string[] = [];

beforeAll(async () => {
  server = await startServer();
  // Another site: the same machine under another name and port.
  other = createServer((request, response) => {
    const source = new URL(request.url ?? '/', 'http://x').searchParams.get('frame') ?? '';
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><title>Elsewhere</title><iframe width="480" height="420" src="${source}"></iframe>`);
  });
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  other?.close();
  if (server) await stopServer(server);
});
afterEach(async () => {
  const found = troubles;
  const cookies = await context.cookies();
  await context.close();
  expect(found).toEqual([]);
  expect(cookies).toEqual([]);
});

async function visit(): Promise<void> {
  troubles = [];
  context = await (await theBrowser()).newContext({ locale: 'en', reducedMotion: 'reduce', serviceWorkers: 'allow' });
  page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('websocket', () => troubles.push('a socket'));
  page.on('request', (request) => {
    if (request.method() !== 'GET') troubles.push(`${request.method()} ${request.url()}`);
    if (request.headers()['authorization'] || request.headers()['cookie']) troubles.push(`secret to ${request.url()}`);
  });
}

/** The path in a frame of the other site. */
async function framed(path: string): Promise<Frame> {
  const { port } = other.address() as AddressInfo;
  await page.goto(`http://localhost:${port}/?frame=${encodeURIComponent(server.address + path)}`);
  const frame = page.frames()[1];
  if (!frame) throw new Error('no frame');
  return frame;
}

/** A match of at least two rounds: one of them may be over after a turn. */
async function playMatch(): Promise<ApiSeat> {
  const seat = new ApiSeat(server.address, judge);
  await seat.create({ edition: 'kids', seats: 2, rules: { chipsToWin: 2 } }, ['starter']);
  while (await seat.act());
  return seat;
}

test('a running table is shown and follows the play', async () => {
  await visit();
  const seat = new ApiSeat(server.address, judge);
  await seat.create({ edition: 'classic', seats: 2, rules: { rounds: 1 } }, ['starter']);
  const frame = await framed(`/embed/table/${seat.table}?lang=de&look=dark`);
  await frame.locator('[data-stage="gathering"]').waitFor();
  expect(await frame.locator('main').innerText()).toContain('Warten auf Mitspielende');
  expect(await frame.locator('html').getAttribute('data-look')).toBe('dark');
  expect((await seat.view()).watching).toBe(1);

  for (let tiles = 0; tiles < 6; tiles = (await seat.view()).melds?.flat().length ?? 0) await seat.act();
  // The bot's turn would be over before anybody could look at it; ours stays until we move.
  let view = await seat.view();
  while (view.toMove !== view.you) view = await seat.view();
  await frame.locator(`[data-stage="playing"][data-turn="${view.turn}"]`).waitFor();
  await expect.poll(() => frame.locator('[data-zone="meld"] .tile').count()).toBe(view.melds!.flat().length);
  expect(await frame.locator('[data-zone="rack"]').count()).toBe(0);
  // To look at only: whatever is pressed, nothing is sent and nothing moves.
  await frame.locator('[data-zone="meld"]').first().click({ force: true });
  await page.keyboard.press('d');
  while (await seat.act());
  await frame.locator('[data-stage="gathering"]').waitFor();
  expect(await frame.locator('[role="status"]').innerText()).toMatch(/gewinnt|Sieg/);
});

test('a finished game is shown from the turn behind the address', async () => {
  await visit();
  const seat = await playMatch();
  const frame = await framed(`/embed/game/${seat.table}/1#r1t1`);
  await frame.locator('[data-entry-shown="1"]').waitFor();
  await frame.locator('[data-action="on"], [data-action="next"], [data-control="on"]').first().click();
  await frame.locator('[data-entry-shown="2"]').waitFor();
  expect(await frame.locator('a[target="_blank"]').getAttribute('href')).toBe(`/game/${seat.table}/1`);
  // Nothing of it stays on the device; where the browser does not even let it, it is shown all the same.
  const kept = await frame.evaluate(() => {
    try {
      return Object.keys(localStorage);
    } catch {
      return [];
    }
  });
  expect(kept).toEqual([]);
  expect(context.serviceWorkers()).toEqual([]);
});

test('what is not there is said in one sentence', async () => {
  await visit();
  for (const path of ['/embed/table/NOSUCH', '/embed/game/NOSUCH/1', '/embed/nonsense']) {
    const frame = await framed(path);
    await frame.locator('main p').first().waitFor();
    await expect.poll(() => frame.locator('main p').first().innerText()).toMatch(/no |nothing/i);
  }
  // The browser reports the 404 by itself.
  troubles = troubles.filter((text) => !text.includes('404'));
});

test('nothing but these boards may be framed', async () => {
  await visit();
  for (const path of ['/', '/t/ABCDEF', '/companion', '/game/ABCDEF/1']) {
    const frame = await framed(path);
    expect(await frame.locator('#app').count()).toBe(0);
  }
  expect(troubles.every((text) => text.includes('frame-ancestors'))).toBe(true);
  expect(troubles.length).toBeGreaterThanOrEqual(4);
  troubles = [];
});
