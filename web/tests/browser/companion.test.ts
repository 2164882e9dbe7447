// The companion for the real box, on a phone: score sheet, clock and referee, also without a network.
import { expect, test } from 'vitest';
import type { Player } from './player';
import { useScene } from './scene';
import { startServer, stopServer } from './server';

const scene = useScene();
const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } };

async function open(player: Player, part?: string): Promise<void> {
  await player.open('/companion');
  await player.page.locator('main[data-page="companion"]').waitFor();
  if (part) await player.page.locator(`[data-part="${part}"]`).tap();
}

/** Starts a sheet with these people. */
async function begin(player: Player, fields: Record<string, string>, names: string[]): Promise<void> {
  const { page } = player;
  for (const [field, value] of Object.entries(fields)) {
    const input = page.locator(`[data-field="${field}"]`);
    if ((await input.evaluate((node) => node.tagName)) === 'SELECT') await input.selectOption(value);
    else await input.fill(value);
  }
  for (const [i, name] of names.entries()) {
    if (i >= 2) await page.locator('[data-action="add-player"]').tap();
    await page.locator(`[data-name="${i}"]`).fill(name);
  }
  await page.locator('[data-action="begin-sheet"]').tap();
}

/** `racks` are typed in, but for the winner's. */
async function enter(player: Player, winner: number, racks: number[] = [], isHandRummy = false): Promise<void> {
  const { page } = player;
  await page.locator('[data-action="enter-round"]').tap();
  await page.locator(`[data-winner="${winner}"]`).tap();
  for (const [i, points] of racks.entries()) {
    if (i + 1 !== winner) await page.locator(`[data-rack="${i + 1}"]`).fill(String(points));
  }
  if (isHandRummy) await page.locator('[data-field="hand-rummy"]').check();
  await page.locator('[data-action="write-round"]').tap();
  await page.locator('[data-sheet="entry"]').waitFor({ state: 'detached' });
}

async function row(player: Player, selector: string): Promise<string[]> {
  const cells = await player.page.locator(`${selector} td`).allInnerTexts();
  return cells.map((cell) => cell.trim());
}

test('a sheet of Classic with Hand Rummy, taken back, and found again', async () => {
  const player = await scene.enter(phone);
  const { page } = player;
  await player.open('/');
  await page.locator('[data-action="companion"]').tap();
  await begin(player, { variant: 'handrummy', rounds: '3' }, ['Ada', 'Ben', 'Cleo']);

  await enter(player, 2, [25, 0, 14]);
  expect(await row(player, '[data-round="1"]')).toEqual(['−25', '+39', '−14']);
  await enter(player, 1, [0, 10, 7], true);
  expect(await row(player, '[data-round="2"]')).toEqual(['+34', '−20', '−14']);
  expect(await row(player, '[data-total]')).toEqual(['+9', '+19', '−28']);
  expect(await page.locator('thead th.leads').innerText()).toContain('Ben');

  await page.locator('[data-action="take-back"]').tap();
  expect(await row(player, '[data-total]')).toEqual(['−25', '+39', '−14']);
  await page.reload();
  await page.locator('[data-sheet="open"]').waitFor();
  expect(await row(player, '[data-total]')).toEqual(['−25', '+39', '−14']);

  // A blocked round is void, and the third one ends the match.
  await enter(player, 0, [5, 6, 7]);
  expect(await row(player, '[data-round="2"]')).toEqual(['0', '0', '0']);
  await enter(player, 3, [30, 40, 0]);
  await page.locator('[data-sheet="open"][data-over="true"]').waitFor();
  expect(await page.locator('.over').innerText()).toContain('Cleo');
  expect(await row(player, '[data-total]')).toEqual(['−55', '−1', '+56']);
  expect(await page.locator('[data-action="enter-round"]').count()).toBe(0);

  await page.locator('[data-action="anew"]').tap();
  await page.locator('[data-action="anew-sure"]').tap();
  expect(await page.locator('[data-name="2"]').inputValue()).toBe('Cleo');
});

test('the tiles left on a rack are counted by tapping them', async () => {
  const player = await scene.enter(phone);
  const { page } = player;
  await open(player);
  await begin(player, {}, ['Ada', 'Ben']);
  await page.locator('[data-action="enter-round"]').tap();
  await page.locator('[data-winner="1"]').tap();
  expect(await page.locator('[data-action="write-round"]').isDisabled()).toBe(true);
  await page.locator('[data-action="count-2"]').tap();
  await page.locator('[data-tile="key-J"]').tap();
  await page.locator('[data-colour="g"]').tap();
  for (const face of ['g13', 'g4', 'g4']) await page.locator(`[data-tile="key-${face}"]`).tap();
  expect(await page.locator('[data-tile="key-g4"]').isDisabled()).toBe(true);
  expect(await page.locator('[data-rack="2"]').inputValue()).toBe('46');
  await page.locator('[data-action="write-round"]').tap();
  expect(await row(player, '[data-total]')).toEqual(['+46', '−46']);
});

test.each(['kids', 'junior'])('a sheet of %s counts chips', async (edition) => {
  const player = await scene.enter(phone);
  const { page } = player;
  await open(player);
  await begin(player, { edition, chipsToWin: '2' }, ['Ada', 'Ben']);
  for (const winner of [1, 2, 0, 2]) {
    expect(await page.locator('[data-sheet="open"]').getAttribute('data-over')).toBe('false');
    await enter(player, winner);
  }
  await page.locator('[data-sheet="open"][data-over="true"]').waitFor();
  expect(await page.locator('.over').innerText()).toContain('Ben');
  expect(await page.locator('[data-total] td').nth(1).locator('img').count()).toBe(2);
});

test('the clock runs, warns, and goes to the next player', async () => {
  const player = await scene.enter(phone);
  const { page } = player;
  await page.clock.install();
  await open(player, 'clock');
  const left = page.locator('[data-left]');
  expect(await left.innerText()).toBe('2:00');
  await page.locator('[data-action="start-clock"]').tap();
  await page.clock.runFor(5_000);
  expect(await left.innerText()).toBe('1:55');
  await page.locator('[data-action="start-clock"]').tap();
  await page.clock.runFor(60_000);
  expect(await left.innerText()).toBe('1:55');
  await page.locator('[data-action="next-player"]').tap();
  expect(await page.locator('[data-player]').getAttribute('data-player')).toBe('2');
  await page.clock.runFor(121_000);
  expect(await left.innerText()).toBe('0:00');
  expect(await page.locator('.up').innerText()).toContain('Time is up');
  await page.locator('[data-field="limit"]').selectOption('30');
  expect(await left.innerText()).toBe('0:30');
});

async function tapTiles(player: Player, faces: string[]): Promise<void> {
  for (const face of faces) {
    if (face !== 'J') await player.page.locator(`[data-colour="${face[0]}"]`).tap();
    await player.page.locator(`[data-tile="key-${face}"]`).tap();
  }
}

async function verdict(player: Player): Promise<string> {
  return (await player.page.locator('[data-verdict]').innerText()).replaceAll('\n', ' ');
}

test('is this thirty? The engine counts and says what is missing', async () => {
  const player = await scene.enter(phone);
  const { page } = player;
  await open(player, 'check');
  await tapTiles(player, ['g8', 'g10', 'J']);
  expect(await verdict(player)).toContain('27 of 30 points');
  await page.locator('[data-check][data-legal="false"]').waitFor();
  await page.locator('[data-action="new-meld"]').tap();
  await tapTiles(player, ['p1', 'k1', 'y1']);
  expect(await verdict(player)).toContain('30 of 30 points');
  await page.locator('[data-check][data-legal="true"]').waitFor();
  await page.locator('[data-meld="1"] [data-tile="m1-0"]').tap();
  await page.locator('[data-check][data-legal="false"]').waitFor();
  expect(await verdict(player)).toContain('neither a run');
});

test('is this turn legal? From one table to the next, with the joker rules', async () => {
  const player = await scene.enter(phone);
  const { page } = player;
  await open(player, 'check');
  await page.locator('[data-mode="later"]').tap();
  await tapTiles(player, ['k4', 'k5', 'k6', 'k7']);
  await page.locator('[data-action="to-after"]').tap();
  expect(await verdict(player)).toContain('at least one tile');
  await tapTiles(player, ['g7', 'p7']);
  await page.locator('[data-check][data-legal="false"]').waitFor();
  // The black 7 goes over to the set.
  await page.locator('[data-meld="0"] [data-tile="m0-3"]').tap();
  expect(await verdict(player)).toMatch(/lay on the table|neither a run/);
  await page.locator('[data-action="new-meld"]').tap();
  await page.locator('[data-meld="1"] button[aria-pressed]').last().tap();
  await tapTiles(player, ['k7']);
  await page.locator('[data-check][data-legal="true"]').waitFor();
});

test('kids and junior are judged by their own rules, with their own cards', async () => {
  const player = await scene.enter(phone);
  const { page } = player;
  await open(player, 'check');
  for (const edition of ['kids', 'junior']) {
    await page.locator('[data-field="check-edition"]').selectOption(edition);
    await tapTiles(player, ['r1', 'r2', 'r3']);
    await page.locator('[data-check][data-legal="true"]').waitFor();
  }
});

test('all of it works without a server, in every language', async () => {
  const server = await startServer();
  const player = await scene.enter({ ...phone, serviceWorkers: 'allow' }, server.address);
  const { page } = player;
  await player.open('/');
  await player.untilKept();
  await stopServer(server);
  for (const language of ['de', 'fr', 'it', 'en', 'nl', 'es']) {
    await page.evaluate((lang) => {
      localStorage.setItem('runset.preferences', JSON.stringify({ language: lang }));
      localStorage.removeItem('runset.sheet');
    }, language);
    await open(player);
    await begin(player, {}, ['Ada', 'Ben']);
    await enter(player, 1, [0, 12]);
    expect(await row(player, '[data-total]')).toEqual(['+12', '−12']);
    for (const part of ['sheet', 'clock', 'check']) {
      await page.locator(`[data-part="${part}"]`).tap();
      expect(await page.locator('main').innerText()).not.toMatch(/\{\w+\}|\b(companion|page)\.\w/);
    }
    await tapTiles(player, ['g10', 'g11', 'g12']);
    await page.locator('[data-check][data-legal="true"]').waitFor();
    // Nothing is wider than the phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  await page.close();
});
