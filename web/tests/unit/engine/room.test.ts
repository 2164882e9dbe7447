import { afterEach, expect, test } from 'vitest';
import { checkDeal, freshNonce, nonceCommitment, rackOf, type DealProof } from '../../../src/engine/deal';
import type { Engine } from '../../../src/engine/engine';
import { OfflineTable } from '../../../src/engine/room';
import type { Edition, KeptTable } from '../../../src/engine/types';
import { engine, token } from './support';

/** What a view holds, as far as the scripted player needs it. */
interface View {
  type: string;
  code?: string;
  text?: string;
  stage: string;
  you: number;
  round?: number;
  turn?: number;
  toMove?: number | null;
  matchOver?: boolean;
  mustPutBack?: boolean;
  melds: string[][];
  rack: string[];
  pile: number;
  openMin: number;
  lastCid: number;
  seats: { opened: boolean; ready: boolean }[];
  deal: { deal: number; commitment: string; nonces: { commitment: string | null; nonce: string | null }[] };
  proof?: DealProof;
}

/** Plays by the hints of the engine, and looks at every deal. */
class Scripted {
  readonly done: Promise<void>;
  kept: KeptTable | undefined;
  deals = 0;
  private cid = 0;
  private said = '';
  private nonce = freshNonce();
  private committed: View['deal'] | undefined;
  private firstRack: string[] | undefined;
  private isOver = false;
  readonly table: OfflineTable;

  constructor(
    core: Engine,
    private readonly edition: Edition,
    kept?: KeptTable,
    private readonly stopAt = Infinity,
  ) {
    this.table = new OfflineTable(core, {
      id: 'LOCAL1',
      prompt: true,
      ...(kept && { kept }),
      save: (now) => (this.kept = now),
    });
    this.done = new Promise((resolve, reject) => {
      this.table.onmessage = (text) => {
        try {
          this.hear(core, JSON.parse(text) as View, resolve);
        } catch (error) {
          reject(error as Error);
        }
      };
    });
    const { edition: name, variant } = edition;
    const options = { edition: name, variant, seats: 3 };
    const create = { type: 'create', name: 'Ada', token, bots: ['learner', 'starter'], options };
    this.table.send(JSON.stringify(kept ? { type: 'hello', table: 'LOCAL1', token } : create));
  }

  private hear(core: Engine, view: View, finished: () => void): void {
    if (this.isOver || view.type !== 'view') {
      expect(view.type === 'refused' ? `${view.code} ${view.text}` : '').toBe('');
      return;
    }
    this.cid = Math.max(this.cid, view.lastCid);
    this.check(view);
    if (view.matchOver || (view.turn ?? 0) >= this.stopAt) {
      this.isOver = true;
      finished();
      return;
    }
    const moment = `${view.stage} ${view.deal.deal} ${view.round} ${view.turn} ${view.mustPutBack}`;
    const command = moment === this.said ? undefined : this.command(core, view);
    if (command !== undefined) {
      this.said = moment;
      this.cid += 1;
      this.table.send(JSON.stringify({ ...command, cid: this.cid }));
    }
  }

  private command(core: Engine, view: View): object | undefined {
    const seat = view.you - 1;
    if (view.stage === 'gathering' && !view.seats[seat]?.ready) {
      this.nonce = freshNonce();
      return {
        type: 'ready',
        commitment: nonceCommitment({ table: 'LOCAL1', deal: view.deal.deal }, seat, this.nonce),
      };
    }
    if (view.stage === 'revealing') {
      this.committed = view.deal;
      this.firstRack = undefined;
      return { type: 'reveal', nonce: this.nonce };
    }
    if (view.stage !== 'playing' || view.toMove !== view.you) {
      return undefined;
    }
    const turn = { type: 'play', round: view.round, turn: view.turn };
    if (view.mustPutBack) {
      return { ...turn, move: { put: view.rack[0] } };
    }
    const opened = view.seats[seat]?.opened ?? false;
    const { edition, variant } = this.edition;
    const hint = core.hint({ edition, variant, opened, rack: view.rack, table: view.melds, pile: view.pile });
    return { ...turn, move: hint.advice === 'lay' ? { lay: hint.table } : hint.advice };
  }

  private check(view: View): void {
    if (view.stage === 'playing' && this.committed && view.melds.length === 0 && view.turn === 1) {
      this.firstRack ??= view.rack;
    }
    if (view.proof === undefined || view.proof.deal !== this.committed?.deal) {
      return;
    }
    const before = {
      commitment: this.committed.commitment,
      nonces: this.committed.nonces.map((each) => each.commitment),
    };
    const checked = checkDeal('LOCAL1', view.proof, this.edition, before);
    expect(checked).toMatchObject({ good: true });
    if (checked.good && this.firstRack) {
      const dealt = rackOf(checked.chance, view.you - 1, this.edition.deal);
      expect(dealt.toSorted()).toEqual(this.firstRack.toSorted());
      this.deals += 1;
    }
    this.reject(view.proof);
    this.committed = undefined;
  }

  private reject(proof: DealProof): void {
    const other = freshNonce();
    const forged = proof.nonces.map((each) => (each.nonce === null ? each : { ...each, nonce: other }));
    expect(checkDeal('LOCAL1', { ...proof, seed: other }, this.edition)).toMatchObject({ good: false, why: 'seed' });
    expect(checkDeal('LOCAL2', proof, this.edition)).toMatchObject({ good: false, why: 'seed' });
    expect(checkDeal('LOCAL1', { ...proof, nonces: forged }, this.edition)).toMatchObject({
      good: false,
      why: 'nonce',
    });
    expect(checkDeal('LOCAL1', proof, this.edition, { commitment: other })).toMatchObject({ good: false, why: 'seed' });
  }
}

let open: Scripted[] = [];
afterEach(() => {
  open.forEach(({ table }) => table.close());
  open = [];
});

function play(...args: ConstructorParameters<typeof Scripted>): Scripted {
  open.push(new Scripted(...args));
  return open.at(-1) as Scripted;
}

const editions = (await engine()).editions();

test.each(editions)('a match of $edition $variant is played to its end', { timeout: 60_000 }, async (edition) => {
  const player = play(await engine(), edition);
  await player.done;
  expect(player.deals).toBeGreaterThan(0);
  expect(player.table.records()).toHaveLength(1);
});

test('a match goes on from what was kept', { timeout: 60_000 }, async () => {
  const edition = editions[0] as Edition;
  const first = play(await engine(), edition, undefined, 8);
  await first.done;
  first.table.close();
  const second = play(await engine(), edition, first.kept);
  await second.done;
  expect(second.kept?.log.slice(0, first.kept?.log.length)).toEqual(first.kept?.log);
  expect(second.table.records()).toHaveLength(1);
});
