// Every reason that a player can cause at the page: seen in words, with the meld it is about marked. The rest of the reasons
// cannot be caused here, because the page
// - lays only tiles that it was told of: NOT_ON_RACK;
// - offers to draw or to pass by what the pile holds, once, and only on turn: NOT_YOUR_TURN, DRAW_ENDS_TURN, LAY_OR_DRAW,
//   DRAW_ONE, PILE_EMPTY, MUST_LAY_OR_DRAW, ROUND_OVER, MATCH_OVER;
// - asks for the tile to put back after a draw, lets nothing else be done, and never asks otherwise: RACK_FULL,
//   MUST_PUT_BACK, NO_PUT_BACK, NO_SHUFFLE;
// - neither deals nor stops the clock: BAD_DEAL, TIME_LEFT, NO_LIMIT, TIMEOUT.
import { expect, test } from 'vitest';
import { Mouse } from './hands';
import type { Player } from './player';
import { useScene } from './scene';
import { enterStory, type Story } from './story';
import { arrange } from './turns';

const scene = useScene();

const classic = { edition: 'classic', variant: 'standard' };
const kids = { edition: 'kids', variant: 'basic' };

interface Case {
  code: string;
  story: Story;
  /** The table as the player leaves it. */
  table: string;
  says: RegExp;
  marked: number;
  /** Points counted towards the opening while it is laid. */
  counted?: string;
  /** Shown in the sentence. */
  pieces?: string[];
}

const cases: Case[] = [
  {
    code: 'BAD_COMBO',
    story: { ...classic, draws: 8, holds: ['p1 p2 g9', ''] },
    table: 'p1 p2 g9',
    says: /is neither a run .+ nor a set/,
    marked: 1,
    counted: '0 of 30',
    pieces: ['p1', 'p2', 'g9'],
  },
  {
    code: 'OPEN_BELOW_30',
    story: { ...classic, draws: 8, holds: ['p1 p2 p3', ''] },
    table: 'p1 p2 p3',
    says: /needs 30 points; this is 6/,
    marked: 0,
    counted: '6 of 30',
  },
  {
    code: 'NOT_OPENED',
    story: { ...classic, draws: 10, holds: ['p13', 'p10 p11 p12'], moves: ['draw', 'lay p10 p11 p12'] },
    table: 'p10 p11 p12 p13',
    says: /First lay down melds of your own/,
    marked: 0,
  },
  {
    code: 'NOT_OPENED',
    story: { ...classic, draws: 14, holds: ['p13 g10 g11 g12', 'p10 p11 p12'], moves: ['draw', 'lay p10 p11 p12'] },
    table: 'p10 p11 p12 p13 | g10 g11 g12',
    says: /only from the turn after your first lay-down/,
    marked: 0,
  },
  {
    code: 'NO_RACK_TILE',
    story: {
      ...classic,
      draws: 14,
      holds: ['', 'p8 p9 p10 p11 p12 p13'],
      moves: ['draw', 'lay p8 p9 p10 p11 p12 p13'],
    },
    table: 'p8 p9 p10 | p11 p12 p13',
    says: /must play at least one tile from your rack/,
    marked: 0,
  },
  {
    code: 'JOKER_MOVED',
    story: {
      ...classic,
      draws: 16,
      holds: ['k10 k11 k12 p9', 'p10 p11 J'],
      moves: ['lay k10 k11 k12', 'lay k10 k11 k12 | p10 p11 J:p12'],
    },
    table: 'k10 k11 k12 J:k13 | p9 p10 p11',
    says: /a joker can be used elsewhere only if/,
    marked: 1,
  },
  {
    code: 'NOT_EXTENSION',
    story: {
      ...kids,
      draws: 6,
      holds: ['g1 g2 g3 g4', 'r1 r2 r3 r4 r5 r6'],
      moves: ['lay g1 g2 g3', 'lay g1 g2 g3 | r1 r2 r3 r4 r5 r6'],
    },
    table: 'g1 g2 g3 g4 | r1 r2 r3 | r4 r5 r6',
    says: /what lies on the table stays together/,
    marked: 0,
  },
  {
    code: 'ONE_ACTION',
    story: {
      ...kids,
      rules: { oneActionPerTurn: 'true' },
      draws: 6,
      holds: ['g1 g2 g3 g4 b1 b2 b3', ''],
      moves: ['lay g1 g2 g3', 'draw'],
    },
    table: 'g1 g2 g3 g4 | b1 b2 b3',
    says: /either one new run or add/,
    marked: 0,
  },
];

const tableOf = (text: string): string[][] => text.split(' | ').map((meld) => meld.split(' '));

async function expectRefusal(player: Player, code: string, says: RegExp, marked: number): Promise<void> {
  await expect.poll(() => player.refusals.at(-1)).toBe(code);
  await expect.poll(() => player.page.locator('.status.bad').innerText()).toMatch(says);
  expect(await player.page.locator('.meld.bad').count()).toBe(marked);
}

test.each(cases)('$code $table', async ({ code, story, table, says, marked, counted, pieces }) => {
  const player = await scene.enter();
  await enterStory(player, story);
  const before = player.view!;
  await arrange(player, new Mouse(player), tableOf(table));
  // Said while the table is laid, and again by the table when the turn is to end.
  await expect.poll(() => player.page.locator('.status.bad').innerText()).toMatch(says);
  if (counted) expect(await player.page.locator('.status.bad').innerText()).toContain(`${counted} · `);
  await player.click('end');
  await expectRefusal(player, code, says, marked);
  if (pieces) {
    const shown = await player.page.locator('.status [data-piece]').all();
    expect(await Promise.all(shown.map((piece) => piece.getAttribute('data-piece')))).toEqual(pieces);
  }
  expect(player.view!.melds).toEqual(before.melds);
  expect(player.view!.rack).toEqual(before.rack);
  // Nothing is lost: another word from the player, and it goes on.
  await player.page.keyboard.press('x');
  await player.click('draw');
  await player.until('the draw', (view) => view.turn !== before.turn);
});

test('MUST_LAY: who has to lay cannot draw', async () => {
  const player = await scene.enter();
  await enterStory(player, { ...kids, rules: { mustLayIfAble: 'true' }, draws: 0, holds: ['r1 r2 r3', ''] });
  await player.click('draw');
  await expectRefusal(player, 'MUST_LAY', /You are able to lay/, 0);
});

test('with a full rack a card goes back before anything else', async () => {
  const player = await scene.enter();
  await enterStory(player, { ...kids, draws: 7, holds: ['', ''] });
  await player.click('draw');
  const { turn } = await player.until('the sixteenth card', (view) => view.mustPutBack === true);
  await player.page.locator('.status.ask').waitFor();
  await player.page.keyboard.press('d');
  await player.page.keyboard.press('e');
  await player.page.locator('[data-zone="rack"] [data-tile]').first().click();
  await player.until('the next turn', (view) => view.turn !== turn);
  expect(player.refusals).toEqual([]);
  expect(player.view!.rack).toHaveLength(15);
});

test.each([
  { code: 'TABLE_TILE_GONE', face: 'p11', says: /lay on the table and has to stay there/ },
  { code: 'JOKER_KEPT', face: 'J', says: /must be laid again in the same turn/ },
])('$code: what lies on the table does not go to the rack', async ({ face, says }) => {
  const player = await scene.enter();
  await enterStory(player, {
    ...classic,
    draws: 10,
    holds: ['', 'p10 p11 J'],
    moves: ['draw', 'lay p10 p11 J:p12'],
  });
  const { rack, melds } = await player.seen();
  const tile = melds[0]!.find((one) => one.face === face)!;
  await new Mouse(player).put(tile.id, { beside: rack[0]!.id, index: 0 });
  await expect.poll(() => player.page.locator('.status.bad').innerText()).toMatch(says);
  const after = await player.seen();
  expect(after.rack).toHaveLength(rack.length);
  expect(after.melds).toEqual(melds);
});
