// Every place is reached by mouse, finger and keyboard: before a meld, in it, after it, beside it, and on the rack.
import { expect, test } from 'vitest';
import { Finger, Keyboard, Mouse, type Hand } from './hands';
import type { Player, TileSeen } from './player';
import { useScene } from './scene';
import { enterStory } from './story';

const scene = useScene();
const touch = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };

const devices = [
  { device: 'mouse', options: {}, handOf: (player: Player): Hand => new Mouse(player) },
  { device: 'taps', options: touch, handOf: (player: Player): Hand => new Finger(player) },
  { device: 'keys', options: {}, handOf: (player: Player): Hand => new Keyboard(player) },
];

/** A run of another's on the table, a joker and more on the rack. */
async function sitDown(player: Player): Promise<{ joker: TileSeen; first: TileSeen }> {
  await enterStory(player, {
    edition: 'classic',
    variant: 'standard',
    draws: 4,
    holds: ['J p12', 'p9 p10 p11'],
    moves: ['draw', 'lay p9 p10 p11'],
  });
  const { rack, melds } = await player.seen();
  return { joker: rack.find(({ face }) => face === 'J')!, first: melds[0]![0]! };
}

async function faces(player: Player): Promise<string> {
  const { melds } = await player.seen();
  return melds.map((meld) => meld.map(({ face }) => face).join(' ')).join(' | ');
}

test.each(devices)('a joker goes to every place of a meld by $device', async ({ options, handOf }) => {
  const player = await scene.enter(options);
  const { joker, first } = await sitDown(player);
  const hand = handOf(player);
  const places = [
    { index: 0, shown: 'J p9 p10 p11', name: 'joker as purple 8' },
    { index: 3, shown: 'p9 p10 p11 J', name: 'joker as purple 12' },
    { index: 1, shown: 'p9 J p10 p11', name: 'joker' },
    { index: 2, shown: 'p9 p10 J p11', name: 'joker' },
  ];
  for (const { index, shown, name } of places) {
    await hand.put(joker.id, { beside: first.id, index });
    await expect.poll(() => faces(player)).toBe(shown);
    expect(await player.page.locator(`[data-tile="${joker.id}"]`).getAttribute('aria-label')).toBe(name);
    await player.page.locator('[data-action="undo"]').click();
    await expect.poll(() => faces(player)).toBe('p9 p10 p11');
  }
});

test.each(devices)('tiles go to a new meld, to a run in order, and back to the rack by $device', async (row) => {
  const player = await scene.enter(row.options);
  const { first } = await sitDown(player);
  const hand = row.handOf(player);
  const { rack } = await player.seen();
  const last = rack.find(({ face }) => face === 'p12')!;
  await hand.put(last.id, 'new');
  await expect.poll(() => faces(player)).toBe('p9 p10 p11 | p12');
  // Wherever it is put, a run reads upwards.
  await hand.put(last.id, { beside: first.id, index: 1 });
  await expect.poll(() => faces(player)).toBe('p9 p10 p11 p12');
  const left = (await player.seen()).rack;
  await hand.put(last.id, { beside: left[0]!.id, index: 0 });
  await expect.poll(() => faces(player)).toBe('p9 p10 p11');
  expect((await player.seen()).rack.map(({ face }) => face)).toEqual(['p12', ...left.map(({ face }) => face)]);
});

test.each(devices)('the rack is put in order by $device, and stays so', async ({ options, handOf }) => {
  const player = await scene.enter(options);
  await sitDown(player);
  const hand = handOf(player);
  const ids = (await player.seen()).rack.map(({ id }) => id);
  const place = { beside: ids[4]!, index: 4 };
  if (hand instanceof Finger) await hand.shift(ids[0]!, 3);
  else await hand.put(ids[0]!, place);
  const wanted = [...ids.slice(1, 4), ids[0], ...ids.slice(4)];
  await expect.poll(async () => (await player.seen()).rack.map(({ id }) => id)).toEqual(wanted);
  const { turn } = player.view!;
  await player.click('draw');
  await player.until('the draw', (view) => view.turn !== turn);
  await expect.poll(async () => (await player.seen()).rack.slice(0, wanted.length).map(({ id }) => id)).toEqual(wanted);
});
