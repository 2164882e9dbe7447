// The table of a turn to be found again, as a carrier: it speaks the protocol, has every lay judged by the engine, and is
// content with whatever lays as many tiles as the best.

import type { Engine } from '../engine/engine';
import type { Language } from '../engine/types';
import type { Carrier, LinkState } from '../net/carrier';
import type { Command, Melds, Move, Refused, SeatTold, View } from '../net/messages';
import type { ReviewTold, TurnReview } from './told';

export interface FindHost {
  /** The language of reasons. */
  lang(): Language;
  /** Words for a lay that is legal and not the best, and for a turn without one. */
  lessText(have: number, need: number): string;
  onlyLayText(): string;
  onfound(): void;
}

/** Who sits there, and how many tiles are left to draw. */
export interface Surroundings {
  names: string[];
  racks: number[];
  pile: number;
}

export class FindTable implements Carrier {
  onmessage: (text: string) => void = () => {};
  onstate: (state: LinkState) => void = () => {};
  private seq = 0;

  constructor(
    private readonly engine: Engine,
    private readonly game: Pick<ReviewTold, 'edition' | 'variant' | 'rules'>,
    private readonly turn: TurnReview,
    private readonly around: Surroundings,
    private readonly host: FindHost,
  ) {
    queueMicrotask(() => this.onstate('open'));
  }

  send(text: string): void {
    const command = JSON.parse(text) as Command & { cid?: number };
    if (command.type === 'hello' || command.type === 'ping') this.tellView();
    if (command.type === 'play') queueMicrotask(() => this.play(command.move, command.cid ?? 0));
  }

  close(): void {
    this.onmessage = () => {};
  }

  private play(move: Move, cid: number): void {
    const refusal = this.refusalOf(move);
    if (refusal) {
      this.tell({ type: 'refused', cid, ...refusal });
      return;
    }
    this.tell({ type: 'done', cid, seq: ++this.seq });
    const melds = (move as { lay: Melds }).lay;
    this.tellView({ melds, rack: left(this.turn, melds), toMove: null, turn: this.turn.turn + 1 });
    this.host.onfound();
  }

  private refusalOf(move: Move): Omit<Refused, 'type' | 'cid'> | undefined {
    if (typeof move !== 'object' || !('lay' in move)) return { code: 'FIND', text: this.host.onlyLayText() };
    const { edition, variant, rules } = this.game;
    const { openMin, opened, rack, table, most } = this.turn;
    const judged = this.engine.judge({
      ...{ edition, variant, rules, openMin, opened, rack, table },
      draft: move.lay,
      lang: this.host.lang(),
    });
    if (!judged.legal) {
      const { code, text, where, meld } = judged;
      return { code, text, ...(where && { where }), ...(meld !== undefined && { meld: meld + 1 }) };
    }
    const have = judged.played.length;
    return have >= most.tiles ? undefined : { code: 'FIND', text: this.host.lessText(have, most.tiles) };
  }

  private seats(): SeatTold[] {
    return this.around.names.map((name, i) => ({
      kind: 'person',
      name,
      ready: true,
      online: true,
      rack: this.around.racks[i] ?? 0,
      opened: i + 1 === this.turn.seat ? this.turn.opened : true,
    }));
  }

  private tellView(change: Partial<View> = {}): void {
    const { edition, variant, rules } = this.game;
    const { seat, round, turn, openMin, table, rack } = this.turn;
    const view: View = {
      type: 'view',
      table: 'REVIEW',
      seq: ++this.seq,
      you: seat,
      stage: 'playing',
      options: {
        ...{ edition, variant, seats: this.around.names.length },
        rules: rules as Record<string, string | number | boolean>,
        hints: false, // here they come in portions
      },
      host: null,
      watching: 0,
      seats: this.seats(),
      round,
      turn,
      toMove: seat,
      starter: seat,
      melds: table,
      pile: this.around.pile,
      rack,
      drawn: null,
      openMin,
      recent: [],
      deal: { deal: 1, commitment: '', nonces: [] },
      ...change,
    };
    this.tell(view);
  }

  private tell(message: object): void {
    queueMicrotask(() => this.onmessage(JSON.stringify(message)));
  }
}

/** What is left of the rack once the table lies like this. */
function left({ rack, table }: TurnReview, melds: Melds): string[] {
  const plain = (all: Melds): string[] => all.flat().map((piece) => (piece.startsWith('J') ? 'J' : piece));
  const rest = [...rack, ...plain(table)];
  for (const face of plain(melds)) rest.splice(rest.indexOf(face), 1);
  return rest;
}
