// A puzzle as a table of the protocol, for one player and one turn: every lay is judged by the engine, and the one that
// reaches the goal ends it.

import type { Engine } from '../engine/engine';
import type { Language, Puzzle } from '../engine/types';
import type { Carrier, LinkState } from '../net/carrier';
import type { Command, Melds, Move, Refused, View } from '../net/messages';

export interface PuzzleHost {
  /** The language of reasons. */
  lang(): Language;
  name(): string;
  /** Words for whoever wants to draw. */
  onlyLayText(): string;
  onsolve(): void;
}

const you = 1;

export class PuzzleTable implements Carrier {
  onmessage: (text: string) => void = () => {};
  onstate: (state: LinkState) => void = () => {};
  private seq = 0;
  private final: Melds | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly puzzle: Puzzle,
    private readonly host: PuzzleHost,
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
    this.final = (move as { lay: Melds }).lay;
    this.tell({ type: 'done', cid, seq: ++this.seq });
    this.tellView();
    this.host.onsolve();
  }

  private refusalOf(move: Move): Omit<Refused, 'type' | 'cid'> | undefined {
    if (typeof move !== 'object' || !('lay' in move)) return { code: 'PUZZLE', text: this.host.onlyLayText() };
    const { edition, variant, number, opened, rack, table } = this.puzzle;
    const lang = this.host.lang();
    const judged = this.engine.judge({ edition, variant, opened, rack, table, draft: move.lay, lang });
    if (!judged.legal) {
      const { code, text, where, meld } = judged;
      return { code, text, ...(where && { where }), ...(meld !== undefined && { meld: meld + 1 }) };
    }
    const { solved, text } = this.engine.checkPuzzle({ edition, number, draft: judged.draft, lang });
    return solved ? undefined : { code: 'PUZZLE', text };
  }

  private tellView(): void {
    const { edition, variant, opened, rack, table } = this.puzzle;
    const isOver = this.final !== undefined;
    const view: View = {
      type: 'view',
      table: 'PUZZLE',
      seq: ++this.seq,
      you,
      stage: 'playing',
      options: { edition, variant, rules: {}, seats: 2, hints: false },
      host: you,
      watching: 0,
      seats: [
        { kind: 'person', name: this.host.name(), ready: true, online: true, rack: rack.length, opened },
        { kind: 'bot', level: 'starter', ready: true, rack: 1, opened },
      ],
      round: 1,
      turn: isOver ? 2 : 1,
      toMove: isOver ? 2 : you,
      starter: you,
      melds: this.final ?? table,
      pile: 1,
      rack: isOver ? this.left() : rack,
      drawn: null,
      recent: [],
      deal: { deal: 1, commitment: '', nonces: [] },
    };
    this.tell(view);
  }

  /** What stays on the rack when the puzzle is solved. */
  private left(): string[] {
    const { edition, variant, opened, rack, table } = this.puzzle;
    const judged = this.engine.judge({ edition, variant, opened, rack, table, draft: this.final ?? table });
    const left = [...rack];
    for (const tile of judged.played) left.splice(left.indexOf(tile), 1);
    return left;
  }

  private tell(message: object): void {
    queueMicrotask(() => this.onmessage(JSON.stringify(message)));
  }
}
