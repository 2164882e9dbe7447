// What must not get lost, what is refused, and what others call themselves.
import { expect, test } from 'vitest';
import { Mouse } from './hands';
import type { Player } from './player';
import { useScene } from './scene';
import { layWire } from './server';

const scene = useScene();

const faces = async (player: Player): Promise<string[][]> =>
  (await player.seen()).melds.map((meld) => meld.map(({ face }) => face));

/** Lays the first three tiles of the rack as one meld, whatever they are. */
async function layThree(player: Player): Promise<string[]> {
  const hand = new Mouse(player);
  const tiles = (await player.seen()).rack.slice(0, 3);
  for (const [i, { id }] of tiles.entries()) {
    await hand.put(id, i === 0 ? 'new' : { beside: tiles[0]!.id, index: i });
  }
  return tiles.map(({ face }) => face);
}

test('a reload in mid-turn keeps seat and draft', async () => {
  const [player] = await scene.pair();
  const laid = await layThree(player);
  const { you } = player.view!;
  await player.page.reload();
  await player.page.locator('main[data-my-turn="true"]').waitFor();
  expect(await faces(player)).toEqual([laid]);
  expect(player.view!.you).toBe(you);
});

test('a lost connection keeps seat and draft', async () => {
  const wire = await layWire(scene.address);
  const player = await scene.enter({}, wire.address);
  await player.makeTable({ seats: 2, bots: ['starter'] });
  await player.untilPlaying();
  await player.untilMyTurn();
  const before = await faces(player);
  const laid = await layThree(player);
  wire.cut();
  await player.page.locator('.link-state').waitFor();
  // The table can be arranged further meanwhile.
  const [next] = (await player.seen()).rack;
  await new Mouse(player).put(next!.id, 'new');
  wire.mend();
  await player.page.locator('.link-state').waitFor({ state: 'detached' });
  expect((await faces(player)).toSorted()).toEqual([...before, laid, [next!.face]].toSorted());
  await player.page.keyboard.press('x');
  const { turn } = player.view!;
  await player.click('draw');
  await player.until('the draw', (view) => view.turn !== turn);
  await player.leave();
  wire.close();
});

test('a clock that stands still says so', async () => {
  const player = await scene.enter();
  let isPaused = true;
  await player.page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const told = JSON.parse(text.toString());
      if (isPaused && told.clock) told.clock = { leftMs: 65_000, limitMs: 120_000, paused: true };
      socket.send(JSON.stringify(told));
    });
  });
  await player.page.reload();
  await player.makeTable({ seats: 2, bots: ['starter'] });
  await player.untilPlaying();
  await player.untilMyTurn();
  const clock = player.page.locator('.clock');
  const words = /^The clock is stopped: .+1:05$/s;
  expect(await clock.innerText()).toMatch(words);
  await player.page.waitForTimeout(1100);
  expect(await clock.innerText()).toMatch(words);
  isPaused = false;
  const { turn } = player.view!;
  await player.click('draw');
  await player.until('the draw', (view) => view.turn !== turn);
  await expect.poll(() => clock.innerText()).toMatch(/^[0-2]:\d\d$/);
});

test('a refusal says why and marks the meld', { tags: 'quick' }, async () => {
  const [player] = await scene.pair();
  const { page } = player;
  // Sorted by colour: the first two and the last one make no meld.
  const { rack } = await player.seen();
  const odd = [rack[0]!, rack[1]!, rack.findLast(({ face }) => face !== 'J')!];
  const hand = new Mouse(player);
  for (const [i, { id }] of odd.entries()) {
    await hand.put(id, i === 0 ? 'new' : { beside: odd[0]!.id, index: i });
  }
  await page.locator('.meld.bad').waitFor();
  const status = page.locator('.status');
  expect(await status.innerText()).toMatch(/^0 of 30 · [^·]+ is neither a run .+ nor a set/);
  await player.click('end');
  await expect.poll(() => status.innerText()).toMatch(/^[^·]+ is neither a run/);
  expect(await page.locator('.meld.bad').count()).toBe(1);
  expect(player.view!.melds).toEqual([]);
  await page.keyboard.press('x');
  await page.locator('.meld').waitFor({ state: 'detached' });
});

test('several selected tiles are dragged together', async () => {
  const [player] = await scene.pair();
  const { page } = player;
  const tiles = (await player.seen()).rack.slice(0, 3);
  for (const { id } of tiles) await page.locator(`[data-tile="${id}"]`).click();
  const from = (await page.locator(`[data-tile="${tiles[1]!.id}"]`).boundingBox())!;
  const felt = (await page.locator('[data-zone="felt"]').boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(felt.x + 40, felt.y + 40, { steps: 4 });
  expect(await page.locator('.drag-ghost .tile').count()).toBe(3);
  await page.mouse.up();
  expect(await faces(player)).toEqual([tiles.map(({ face }) => face)]);
});

test('a plan survives the move of the other', async () => {
  const [mover, planner] = await scene.pair();
  const laid = await layThree(planner);
  await mover.click('draw');
  await planner.untilMyTurn();
  expect(await faces(planner)).toEqual([laid]);
  await planner.page.keyboard.press('u');
  expect(await faces(planner)).toEqual([]);
});

const hostile = [
  '<script>x</script>'.slice(0, 16),
  '<img src=x>',
  '<b onclick=x>',
  '<svg/onload=x>',
  '"><i>a</i>',
  "' or 1=1 --",
  '{name}{seat}',
  '${alert(1)}',
  '{{7*7}}',
  '&lt;b&gt;&amp;',
  '\u202Etxt.gpj\u202C',
  '\u200B\u2066a\u2069',
  '👨‍👩‍👧‍👦👩‍🚀🏳️‍🌈👍🏽',
  'Z̵̡̛a̶l̷g̸o̴',
  'javascript:x',
  'WWWWWWWWWWWWWWWW',
];

/** Takes seats without the page's help, and says under which names. */
function seatAll(player: Player, names: string[]): Promise<{ table: string; seated: string[] }> {
  return player.page.evaluate(async (wanted) => {
    const options = { edition: 'classic', variant: 'standard', rules: {}, seats: 4 };
    let table = '';
    const seated: string[] = [];
    for (const name of wanted) {
      const token = crypto
        .getRandomValues(new Uint8Array(16))
        .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');
      const socket = new WebSocket(`ws://${location.host}/socket`);
      await new Promise((open) => (socket.onopen = open));
      const answer = new Promise<{ type: string; table?: string }>((told) => {
        socket.onmessage = (event) => told(JSON.parse(String(event.data)) as { type: string; table?: string });
      });
      const first = table === '' ? { type: 'create', options, bots: [] } : { type: 'join', table };
      socket.send(JSON.stringify({ ...first, name, token, lang: 'en' }));
      const { type, table: code } = await answer;
      if (type === 'refused') continue;
      table = code ?? table;
      seated.push(name);
    }
    return { table, seated };
  }, names);
}

test('hostile names are shown as text', async () => {
  const watcher = await scene.enter();
  let shown = 0;
  for (let i = 0; i < hostile.length; i += 4) {
    await watcher.open('/');
    const { table, seated } = await seatAll(watcher, hostile.slice(i, i + 4));
    if (seated.length === 0) continue;
    await watcher.open(`/t/${table}`);
    const elements = await watcher.page.locator('script').count();
    await watcher.click('watch');
    await watcher.page.locator('.gathering').waitFor();
    const names = await watcher.page.locator('.seats .name').allTextContents();
    expect(names.slice(0, seated.length)).toEqual(seated);
    expect(await watcher.page.locator('script').count()).toBe(elements);
    expect(await watcher.page.locator('.seats :is(b, i, svg, img)').count()).toBe(0);
    const wide = await watcher.page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    shown += seated.length;
  }
  expect(shown).toBeGreaterThan(7);
});

test('a table is made by what the engine says of its edition, and others read its house rules in words', async () => {
  const player = await scene.enter({});
  await player.open('/');
  const { page } = player;
  await page.locator('[data-action="make"]:enabled').click();
  await page.locator('[data-field="edition"]').selectOption('kids');
  expect(await page.locator('[data-field="chipsToWin"]').inputValue()).toBe('3');
  expect(await page.locator('[data-field="limit"]').inputValue()).toBe('0');
  await page.locator('summary').click();
  await page.locator('[data-rule="mustLayIfAble"]').selectOption('true');
  await player.click('create');
  const view = await player.until('a table', () => true);
  expect(view.options.edition).toBe('kids');
  expect(view.options.rules).toEqual({ mustLayIfAble: 'true' });
  expect(await page.locator('.rules').textContent()).toContain('Having to lay: if you can, you must');
});

test('a table without hints gives them to the seat that was promised some', async () => {
  const host = await scene.enter();
  await host.open('/');
  await host.page.locator('[data-action="make"]:enabled').click();
  await host.page.locator('[data-field="hints"]').setChecked(false);
  await host.page.locator('[data-field="hints-2"]').setChecked(true);
  await host.click('create');
  const { table, options } = await host.until('a table', () => true);
  expect(options.handicaps).toEqual([{ seat: 2, hints: true }]);
  const child = await scene.enter();
  await child.join(table, 'Child');
  await host.click('ready');
  await child.click('ready');
  await Promise.all([host.untilPlaying(), child.untilPlaying()]);
  await host.page.locator('main[data-stage="playing"]').waitFor();
  await child.page.locator('[data-action="hint"]').waitFor();
  expect(await host.page.locator('[data-action="hint"]').count()).toBe(0);
});
