// The page at a server that lies about its deals and its history: whatever the lie, it is noticed and said plainly, nothing
// more is sent, and the evidence convinces `runset verify` of the same. An honest server is called fair.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { ApiSeat } from './api_seat';
import type { Player } from './player';
import { useScene } from './scene';
import { liar, program, startLiar, stopServer, type Server } from './server';
import { engine } from './turns';

const scene = useScene();
let servers: Server[] = [];

afterEach(async () => {
  const all = servers;
  servers = [];
  await Promise.all(all.map(stopServer));
});

interface Lie {
  name: string;
  breaks: string;
  when: string;
}

const lies = execFileSync(liar, ['--list'], { encoding: 'utf8' })
  .trimEnd()
  .split('\n')
  .map((line): Lie => {
    const [name = '', breaks = '', when = ''] = line.split(' ');
    return { name, breaks, when };
  });

const sentences = new Map(
  readFileSync(new URL('../../../texts/en.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('breach.'))
    .map((line) => line.split(/ = (.*)/, 2) as [string, string]),
);

/** The sentence for a breach, with any numbers in it. */
function sentenceOf(breaks: string): RegExp {
  const text = sentences.get(`breach.${breaks}`)!.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(text.replaceAll(/\{\w+\}/g, '\\d+'));
}

async function at(lie: string): Promise<string> {
  const server = await startLiar(lie);
  servers.push(server);
  return server.address;
}

/** Draws, until something is said of the deal: what was broken, or at the end how it stands. */
async function drawOn(player: Player, mostTurns = 200): Promise<void> {
  const { page } = player;
  const end = page.locator('[data-breach], [data-proof]');
  const draw = page.locator('main[data-my-turn="true"] [data-action="draw"]:enabled');
  for (let turns = 0; turns < mostTurns; ++turns) {
    await end.or(draw).first().waitFor();
    if ((await end.count()) > 0) return;
    const turn = await page.locator('main').getAttribute('data-turn');
    await draw.click();
    await end
      .or(page.locator(`main:not([data-turn="${turn}"])`))
      .first()
      .waitFor();
  }
}

async function expectCaught(player: Player, breaks: string): Promise<void> {
  const { page } = player;
  const dialog = page.locator('[role="alertdialog"]');
  await dialog.waitFor();
  const what = dialog.locator('[data-breach]');
  expect(await what.getAttribute('data-breach')).toBe(breaks);
  const sentence = await what.innerText();
  expect(sentence).toMatch(sentenceOf(breaks));
  const [download] = await Promise.all([page.waitForEvent('download'), player.click('evidence')]);
  expect(download.suggestedFilename()).toMatch(/^runset-evidence-[A-Z0-9]{6}-\d+\.txt$/);
  const verified = spawnSync(program, ['verify', '--lang', 'en', await download.path()], { encoding: 'utf8' });
  expect(verified.stdout).toContain(sentence);
  expect(verified.status).toBe(1);
}

/** Two people, and bots; only the first is ready. */
async function firstIsReady(address: string, bots: string[] = []): Promise<[Player, Player]> {
  const [anna, ben] = [await scene.enter({}, address), await scene.enter({}, address)];
  await ben.join(await anna.makeTable({ seats: 2 + bots.length, bots: ['', ...bots] }), 'Ben');
  await anna.click('ready');
  await anna.until('ready', (view) => view.seats[0]!.ready);
  return [anna, ben];
}

test('there are many kinds of lies', () => {
  expect(lies.length).toBeGreaterThanOrEqual(13);
});

test.each(lies)('$name: caught, and broken for good', async ({ name, breaks }) => {
  const player = await scene.enter({}, await at(name));
  await player.makeTable({ seats: 2, bots: ['strong'] });
  await drawOn(player);
  await expectCaught(player, breaks);
  await player.page.reload();
  await expectCaught(player, breaks);
});

test('an honest deal is fair, with one click and over reloads', async () => {
  const [anna, ben] = await firstIsReady(await at('none'), ['strong']);
  await anna.page.reload();
  await ben.click('ready');
  await anna.untilPlaying();
  await Promise.all([anna, ben].map((player) => player.page.reload()));
  await Promise.all([anna, ben].map((player) => drawOn(player)));
  for (const { page } of [anna, ben]) {
    expect(await page.locator('[data-proof="fair"]').innerText()).toContain('2 of 3 seats added chance');
    await page.reload();
    await page.locator('[data-proof="fair"]').waitFor();
  }
});

test.each(['switched', 'denied', 'late'])('%s: caught after a reload between ready and reveal', async (name) => {
  const [anna, ben] = await firstIsReady(await at(name));
  await anna.page.reload();
  await anna.page.locator('main[data-stage="gathering"]').waitFor();
  await ben.click('ready');
  await expectCaught(anna, lies.find((lie) => lie.name === name)!.breaks);
});

test.each(lies.filter(({ when }) => when === 'end'))('$name: caught after a reload during the round', async (lie) => {
  const player = await scene.enter({}, await at(lie.name));
  await player.makeTable({ seats: 2, bots: ['strong'] });
  await drawOn(player, 1);
  await player.page.reload();
  await drawOn(player);
  await expectCaught(player, lie.breaks);
});

test('a deal that a seat has spoilt is made anew without another click, and who spoilt it is said', async () => {
  const address = await at('none');
  const anna = await scene.enter({}, address);
  const ben = new ApiSeat(address, await engine());
  await ben.join(await anna.makeTable({ seats: 2 }), 'Ben');
  await anna.click('ready');
  await anna.until('ready', (view) => view.seats[0]!.ready);
  await ben.command({ type: 'ready', commitment: 'b'.repeat(64), cid: 1 }); // and no number that fits it
  await anna.until('the next deal', (view) => view.deal.deal === 2 && view.seats[0]!.ready, 30_000);
  expect(await anna.page.locator('[data-voided]').innerText()).toMatch(/^Seat 2 did not show its number in time/);
  await ben.command({ type: 'ready', cid: 2 });
  await anna.untilPlaying();
  expect(anna.view!.deal.nonces.map(({ nonce }) => nonce !== null)).toEqual([true, false]);
});

test('who lost what was promised is not told that it was fair', async () => {
  const player = await scene.enter({}, await at('none'));
  await player.makeTable({ seats: 2, bots: ['strong'] });
  await drawOn(player, 1);
  await player.page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('runset.promise.')) localStorage.removeItem(key);
  });
  await player.page.reload();
  await drawOn(player);
  await player.page.locator('[data-proof="unproven"]').waitFor();
});
