// The table of a turn to be found again: content with the best, and with nothing less.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Melds, Move, Told, View } from '../../../src/net/messages';
import { FindTable } from '../../../src/review/find_table';
import { engine, root } from '../engine/support';

const core = await engine();
const record = readFileSync(new URL('tests/data/records/classic.txt', root), 'utf8');
const review = core.review(record, 'en');
const told = core.replay(record, 'en');
// Turns in which something was laid, and more was possible.
const turns = review.turns.filter(({ laid, missed, did }) => did === 'lay' && laid.tiles > 0 && missed.tiles > 0);

class Sitting {
  readonly heard: Told[] = [];
  found = 0;
  readonly table: FindTable;

  constructor(private readonly turn = turns[0]!) {
    const around = { names: told.names, racks: [14, 14], pile: 30 };
    this.table = new FindTable(core, review, turn, around, {
      lang: () => 'en',
      lessText: (have, need) => `${have} of ${need}`,
      onlyLayText: () => 'lay',
      onfound: () => (this.found += 1),
    });
    this.table.onmessage = (text) => this.heard.push(JSON.parse(text) as Told);
  }

  async play(move: Move): Promise<Told> {
    const { round, turn } = this.turn;
    this.table.send(JSON.stringify({ type: 'play', cid: 1, round, turn, move }));
    await new Promise((done) => setTimeout(done));
    return this.heard[0]!;
  }
}

test('there are such turns', () => expect(turns.length).toBeGreaterThan(5));

test('the view is the position of the turn', async () => {
  const sitting = new Sitting();
  sitting.table.send(JSON.stringify({ type: 'hello', table: 'REVIEW' }));
  await new Promise((done) => setTimeout(done));
  const { rack, table, seat, openMin } = turns[0]!;
  expect(sitting.heard[0]).toMatchObject({ type: 'view', you: seat, toMove: seat, rack, melds: table, openMin });
});

test.each(turns)('entry $entry: the best is found, what was laid is not enough', async (turn) => {
  const best = new Sitting(turn);
  expect(await best.play({ lay: turn.best!.table })).toMatchObject({ type: 'done' });
  expect(best.found).toBe(1);
  const after = best.heard[1] as View;
  expect(after.rack).toHaveLength(turn.rack.length - turn.most.tiles);

  const less = new Sitting(turn);
  const melds: Melds = told.entries[turn.entry]!.melds;
  expect(await less.play({ lay: melds })).toMatchObject({ text: `${turn.laid.tiles} of ${turn.most.tiles}` });
  expect(less.found).toBe(0);
});

test('an illegal lay is refused with its reason, and so is a draw', async () => {
  const { table, rack } = turns[0]!;
  expect(await new Sitting().play({ lay: [...table, [rack[0]!]] })).toMatchObject({
    type: 'refused',
    code: 'BAD_COMBO',
  });
  expect(await new Sitting().play('draw')).toMatchObject({ type: 'refused', text: 'lay' });
});
