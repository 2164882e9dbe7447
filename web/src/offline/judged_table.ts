// A table of the protocol that is in the page alone, for one player: every lay is judged by the engine. What more is asked
// of a move, and what follows from it, is up to the puzzle, lesson or turn that is played on it.

import type { Carrier, LinkState } from '../net/carrier';
import type { Command, Melds, Move, Refused, View } from '../net/messages';
import type { Engine } from '../engine/engine';
import type { Judgement, Position } from '../engine/types';

/** What differs between the views of such tables. */
export type OwnView = Omit<View, 'type' | 'seq' | 'stage' | 'watching' | 'deal'>;
export type Refusal = Omit<Refused, 'type' | 'cid'>;

export abstract class JudgedTable implements Carrier {
  onmessage: (text: string) => void = () => {};
  onstate: (state: LinkState) => void = () => {};
  private seq = 0;

  constructor(protected readonly engine: Engine) {
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

  /** Why a move that is no lay is not taken, if it is not. */
  protected abstract refusalOf(move: Exclude<Move, { lay: Melds }>): Refusal | undefined;
  /** The position that lays start from. */
  protected abstract position(): Position;
  /** Why a lay that is legal is not taken, if it is not. */
  protected abstract refusalOfLegal(judged: Judgement): Refusal | undefined;
  /** Goes on after a move was taken. */
  protected abstract taken(judged: Judgement | undefined): void;
  protected abstract view(): OwnView;

  protected tellView(change: Partial<View> = {}): void {
    this.tell({
      type: 'view',
      seq: ++this.seq,
      stage: 'playing',
      watching: 0,
      deal: { deal: 1, commitment: '', nonces: [] },
      ...this.view(),
      ...change,
    });
  }

  /** What stays on the rack. */
  protected left(judged: Judgement): string[] {
    const left = [...this.position().rack];
    for (const tile of judged.played) left.splice(left.indexOf(tile), 1);
    return left;
  }

  private play(move: Move, cid: number): void {
    const isLay = typeof move === 'object' && 'lay' in move;
    const judged = isLay ? this.engine.judge({ ...this.position(), draft: move.lay }) : undefined;
    const refusal = judged ? this.refusalOfLay(judged) : this.refusalOf(move as Exclude<Move, { lay: Melds }>);
    if (refusal) {
      this.tell({ type: 'refused', cid, ...refusal });
      return;
    }
    this.tell({ type: 'done', cid, seq: ++this.seq });
    this.taken(judged);
  }

  private refusalOfLay(judged: Judgement): Refusal | undefined {
    if (judged.legal) return this.refusalOfLegal(judged);
    const { code, text, where, meld } = judged;
    return { code, text, ...(where && { where }), ...(meld !== undefined && { meld: meld + 1 }) };
  }

  private tell(message: object): void {
    queueMicrotask(() => this.onmessage(JSON.stringify(message)));
  }
}
