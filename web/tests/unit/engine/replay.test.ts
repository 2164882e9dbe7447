// A game record as the engine tells it, and the proof of its deals, which the page works out by itself as well.
import { expect, test } from 'vitest';
import { nonceCommitment } from '../../../src/engine/deal';
import { OfflineTable } from '../../../src/engine/room';
import type { Language } from '../../../src/engine/types';
import type { View } from '../../../src/net/messages';
import { proofOf } from '../../../src/replay/proof';
import { Reel } from '../../../src/replay/reel.svelte';
import { engine, token } from './support';

const core = await engine();

const number = '5'.repeat(64);

/** A match on this device, played as well as the engine can; with a number of the player's own in the deals, or without. */
async function played(edition: string, rules: Record<string, number>, addsNumber = true): Promise<string> {
  const table = new OfflineTable(core, { id: 'PLAYED', prompt: true });
  let cid = 0;
  const over = new Promise<void>((done) => {
    table.onmessage = (text) => {
      const view = JSON.parse(text) as View;
      if (view.type !== 'view') return;
      const send = (command: object): void => table.send(JSON.stringify({ ...command, cid: ++cid }));
      if (view.matchOver) done();
      else if (view.stage === 'gathering' && !view.seats[0]!.ready) {
        const commitment = nonceCommitment({ table: view.table, deal: view.deal.deal }, 0, number);
        send({ type: 'ready', ...(addsNumber && { commitment }) });
      } else if (view.stage === 'revealing' && !view.deal.nonces[0]!.nonce) send({ type: 'reveal', nonce: number });
      else if (view.stage === 'playing' && view.toMove === view.you) {
        const { rules: house, ...game } = view.options;
        const position = {
          ...game,
          rules: house,
          opened: view.seats[0]!.opened!,
          rack: view.rack!,
          table: view.melds!,
        };
        const hint = core.hint({ ...position, pile: view.pile! });
        const move = view.mustPutBack ? { put: view.drawn } : hint.tiles > 0 ? { lay: hint.table } : hint.advice;
        send({ type: 'play', round: view.round, turn: view.turn, move });
      }
    };
  });
  const options = { edition, variant: '', seats: 2, rules };
  table.send(JSON.stringify({ type: 'create', name: 'Anna', token, options, bots: ['strong'] }));
  await over;
  const [record] = table.records();
  table.close();
  return record!;
}

const deckOf = (edition: string) => core.editions().find((row) => row.edition === edition)!;

test.each([
  ['classic', { rounds: 2 }],
  ['kids', { chipsToWin: 2 }],
  ['junior', { chipsToWin: 1 }],
])('a match of %s is told to its end and proves itself', async (edition, rules) => {
  const record = await played(edition, rules);
  const told = core.replay(record, 'en');
  expect(told).toMatchObject({ edition, doubt: '', problem: '', names: ['Anna', expect.stringContaining('bot')] });
  expect(told.entries.at(-1)!.result).toMatchObject({ matchOver: true });
  expect(proofOf(told, deckOf(edition))).toBe('fair');
  expect(told.chance).toContain('Round 1: 1 of 2 seats added chance.');
  for (const lang of ['de', 'fr', 'it', 'nl', 'es'] as Language[]) {
    const { entries } = core.replay(record, lang);
    expect(entries.map(({ melds }) => melds)).toEqual(told.entries.map(({ melds }) => melds));
    expect(
      entries.every(({ text }) => !/replay\.|\{/.test(text)),
      lang,
    ).toBe(true);
  }
});

test('a match whose deals nobody else had a hand in has no fault, but is not proven', async () => {
  const told = core.replay(await played('kids', { chipsToWin: 1 }, false), 'en');
  expect(told).toMatchObject({ doubt: '', proven: false });
  expect(told.chance[0]).toBe('Round 1: no seat added chance. The server could have chosen this deal.');
  expect(proofOf(told, deckOf('kids'))).toBe('consistent');
  expect(proofOf({ ...told, proven: true }, deckOf('kids'))).toBe('consistent');
});

test('what was changed afterwards does not prove itself, in the eyes of either', async () => {
  const record = await played('junior', { chipsToWin: 1 });
  const deck = deckOf('junior');
  const swapped = core.replay(
    record.replace(/deck (\S+) (\S+)/, (whole, one: string, two: string) =>
      one === two ? whole : `deck ${two} ${one}`,
    ),
    'en',
  );
  const isSame = swapped.deals[0]!.deck.join() === core.replay(record, 'en').deals[0]!.deck.join();
  expect(proofOf({ ...swapped, doubt: '', problem: '', proven: true }, deck)).toBe(isSame ? 'fair' : 'doubted');
  expect(proofOf(core.replay(record.replace('Anna', 'Emma'), 'en'), deck)).toBe('doubted');
  const told = core.replay(record, 'en');
  const lie = { ...told, deals: told.deals.map((deal) => ({ ...deal, shuffle: '1' })) };
  expect(proofOf(lie, deck)).toBe('doubted');
  expect(proofOf({ ...told, lot: 3 - told.lot }, deck)).toBe('doubted');
  expect(() => core.replay('Dear diary', 'de')).toThrow(/Zeile 1/);
});

test('the reel goes through a match, by turns, by steps and by rounds', async () => {
  const record = await played('classic', { rounds: 2 });
  const reel = new Reel(core, record, () => 'en');
  for (let at = 1; at <= reel.last; ++at) {
    reel.on();
    expect(reel.at).toBe(at);
    expect(reel.melds).toEqual(reel.entry.melds);
    expect(reel.picture.racks.map((rack) => rack.map(({ face }) => face))).toEqual(reel.entry.racks);
  }
  expect(reel.isAtEnd).toBe(true);
  reel.toRound(-1);
  expect(reel.entry).toMatchObject({ round: 2, turn: 0 });
  reel.toRound(-1);
  expect(reel.at).toBe(0);
  reel.isStepwise = true;
  let moments = 0;
  for (; !reel.isAtEnd; ++moments) reel.on();
  expect(moments).toBeGreaterThan(reel.last);
  for (let back = 0; back < moments && reel.at > 0; ++back) reel.back();
  expect(reel.at).toBe(0);
  reel.seat = 1;
  const hidden = reel.told.entries.find((entry) => entry.did === 'draw' && entry.seat === 2);
  expect(hidden && reel.textOf(hidden)).toBe(hidden?.hidden);
});
