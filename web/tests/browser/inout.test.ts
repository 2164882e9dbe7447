// Getting into a game and out of it: nobody loses a seat without being asked, and nobody stands before a closed door.
import { expect, test } from 'vitest';
import { useScene } from './scene';

const scene = useScene();

test('a game that was left by the house goes on from home', { tags: 'quick' }, async () => {
  const player = await scene.enter();
  const table = await player.makeTable({ seats: 2, bots: ['starter'] });
  await player.untilPlaying();
  await player.untilMyTurn();
  const { page } = player;
  expect(await page.title()).toBe('Your turn – Runset');
  await page.locator('.felt-icon').first().click();
  await expect.poll(() => page.title()).toBe('Runset');
  const row = page.locator(`[data-table="${table}"]`);
  await expect.poll(() => row.innerText()).toMatch(/Classic · Starter bot · Round 1.+Your turn.+Go on/s);
  await row.locator('[data-action="go-on"]').click();
  await page.locator('main[data-my-turn="true"]').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/t/${table}`);
  await player.drawToTheEnd();
  await expect.poll(() => page.title()).toBe('Classic – Runset');
  await page.goto(new URL('/', page.url()).href);
  await page.locator('[data-finished]').waitFor();
  expect(await row.count()).toBe(0);
});

test('an open table at which one sits is gone on with, and others watch it', async () => {
  const [host, other] = [await scene.enter(), await scene.enter()];
  await host.open('/');
  await host.page.locator('[data-action="make"]:enabled').click();
  await host.page.locator('[data-bot="0"]').selectOption('starter');
  await host.page.getByLabel('Anybody may join').check();
  await host.click('create');
  const { table } = await host.until('a table', () => true);
  const button = `[data-open="${table}"] button`;
  await other.open('/');
  await other.page.locator(button, { hasText: 'Watch' }).waitFor();
  const second = await host.page.context().newPage();
  await second.goto(new URL('/', host.page.url()).href);
  await second.locator(button, { hasText: 'Go on' }).waitFor();
});

test('leaving a table asks first, and one may watch and sit down again', async () => {
  const [host, guest] = await scene.pair();
  const { page } = guest;
  const { table } = guest.view!;
  const leave = async (): Promise<void> => {
    await page.getByLabel('Settings').click();
    await guest.click('leave');
  };
  await leave();
  await page.locator('[data-leaving="playing"]').waitFor();
  await guest.click('stay');
  await page.locator('main[data-stage="playing"] [data-zone="rack"]').waitFor();
  await leave();
  await guest.click('leave-now');
  await page.locator('main[data-page="home"]').waitFor();
  await host.until('the guest has left', (view) => view.seats.some(({ left }) => left));
  expect(await page.locator('[data-table]').count()).toBe(0);

  await guest.open(`/t/${table}`);
  await guest.click('watch');
  await page.locator('.watching').waitFor();
  await guest.open('/');
  await page.locator('[data-field="code"]').fill(table.toLowerCase());
  await page.getByRole('button', { name: 'Join' }).click();
  await guest.click('watch');
  await page.locator('.watching').waitFor();
  await host.drawToTheEnd();
  await guest.open(`/t/${table}`);
  await page.locator('button[type="submit"]').click();
  await guest.until('a seat again', (view) => view.you !== null);
  // The browser's own word on a key that opens nothing.
  guest.troubles.splice(0, Infinity, ...guest.troubles.filter((trouble) => !trouble.includes('401')));
});

test('a code that does not exist says so at once, and is not kept', async () => {
  const player = await scene.enter();
  const { page } = player;
  const refused = page.getByRole('alert').filter({ hasText: 'There is no table with this code' });
  const path = (): string => new URL(page.url()).pathname;
  await player.open('/t/ZZZZZZ');
  await refused.waitFor();
  expect(path()).toBe('/');
  await player.open('/t/TOOLONG');
  await refused.waitFor();
  expect(path()).toBe('/');
  await player.open('/');
  await page.locator('[data-field="code"]').fill('yyyyyy');
  await page.getByRole('button', { name: 'Join' }).click();
  await refused.waitFor();
  expect(await refused.isVisible()).toBe(true);
  expect(path()).toBe('/');
  player.troubles.splice(0, Infinity, ...player.troubles.filter((trouble) => !trouble.includes('404')));
});

test('after a match the host fills the seat of somebody who has left', async () => {
  const [host, guest] = [await scene.enter(), await scene.enter()];
  const table = await host.makeTable({ seats: 2 });
  await guest.join(table, 'Ben');
  await Promise.all([host.click('ready'), guest.click('ready')]);
  await guest.untilPlaying();
  await guest.page.getByLabel('Settings').click();
  await guest.click('leave');
  await guest.click('leave-now');
  await host.drawToTheEnd();
  const { page } = host;
  await page.locator('.result').waitFor();
  expect(await page.locator('.result tbody th').allInnerTexts()).toContain('Player 2');
  await host.click('ready');
  const seat = page.locator('[data-free="2"]');
  expect(await seat.innerText()).toContain('Seat 2 is free.');
  await seat.locator('select').selectOption('starter');
  await host.until('the rematch', (view) => view.stage === 'playing' && view.turn === 1);
});

test('after a match a bot stands in for somebody who is not there', async () => {
  const [host, guest] = [await scene.enter(), await scene.enter()];
  const table = await host.makeTable({ seats: 2 });
  await guest.join(table, 'Ben');
  await Promise.all([host.click('ready'), guest.click('ready')]);
  await guest.untilPlaying();
  await Promise.all([host.drawToTheEnd(), guest.drawToTheEnd()]);
  const { page } = host;
  await host.click('ready');
  await page.getByText('Waiting for Ben …').waitFor();
  await guest.open('/');
  const row = page.locator('[data-gone="2"]');
  await row.getByText('Ben is not here right now.').waitFor();
  await host.click('take-over');
  await page.getByText('This player is not away.').waitFor();
  await page.waitForTimeout(20_000); // so long somebody may be gone before others decide
  await host.click('take-over');
  await host.until('the rematch', (view) => view.stage === 'playing' && view.seats[1]!.away === true);
});

test('an invitation says who invites to what, and asks for a name where there is a seat', async () => {
  const [host, guest] = [await scene.enter(), await scene.enter()];
  const table = await host.makeTable({ seats: 3, bots: ['', 'starter'], rounds: 2 });
  expect(await host.page.locator('.gathering .facts').innerText()).toBe('Classic · 2 rounds · 2 min a turn');
  const { page } = guest;
  await guest.open(`/t/${table}`);
  const card = page.locator('form');
  await card.getByRole('heading', { name: 'Anna invites you' }).waitFor();
  const told = await card.innerText();
  expect(told).toContain('Classic · 2 rounds · 2 min a turn');
  expect(told).toContain('1 seat is free');
  expect(told).toContain('Starter bot');
  await page.locator('[data-field="name"]').fill('Ben');
  await page.locator('button[type="submit"]').click();
  await guest.until('a seat', (view) => view.you === 2);

  const late = await scene.enter();
  await late.open(`/t/${table}`);
  await late.page.getByText('All seats are taken; you can watch.').waitFor();
  expect(await late.page.locator('[data-field="name"]').count()).toBe(0);
  await Promise.all([host.click('ready'), guest.click('ready')]);
  await guest.untilPlaying();
  await late.page.reload();
  await late.page.getByText('A match is on').waitFor();
  await late.click('watch');
  await late.page.locator('.watching').waitFor();
});
