// The table of a guided round, as a carrier: it speaks the protocol, has every lay judged by the engine, and goes on when
// the player has done what the step teaches.

import type { Engine } from '../engine/engine';
import type { Carrier, LinkState } from '../net/carrier';
import type { Command, Melds, Move, Refused, TurnTold, View } from '../net/messages';
import { meldsOf, shapeOf, tilesOf, type Lesson, type Step } from './lesson';

export interface LessonHost {
  /** The language of reasons. */
  lang(): 'de' | 'fr' | 'it' | 'en' | 'nl' | 'es';
  /** Words for what is right but is not what the step teaches. */
  otherText(): string;
  name(): string;
  onstep(at: number): void;
  onfinish(): void;
}

const botPauseMs = 900;
const you = 1;
const bot = 2;
const pileAtStart = 24;

export class LessonTable implements Carrier {
  onmessage: (text: string) => void = () => {};
  onstate: (state: LinkState) => void = () => {};
  private at = 0;
  private turn = 1;
  private seq = 0;
  private last: TurnTold | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly lesson: Lesson,
    private readonly host: LessonHost,
    private readonly isPrompt: boolean,
  ) {
    queueMicrotask(() => this.onstate('open'));
  }

  send(text: string): void {
    const command = JSON.parse(text) as Command & { cid?: number };
    if (command.type === 'hello' || command.type === 'ping') this.tellView();
    if (command.type === 'play') queueMicrotask(() => this.play(command.move, command.cid ?? 0));
  }

  close(): void {
    clearTimeout(this.timer);
    this.onmessage = () => {};
  }

  private get step(): Step {
    return this.lesson.steps[this.at]!;
  }

  private play(move: Move, cid: number): void {
    const refusal = this.refusalOf(move);
    if (refusal) {
      this.tell({ type: 'refused', cid, ...refusal });
      return;
    }
    this.tell({ type: 'done', cid, seq: ++this.seq });
    this.goOn(typeof move === 'object' && 'lay' in move ? move.lay : meldsOf(this.step.table));
  }

  private refusalOf(move: Move): Omit<Refused, 'type' | 'cid'> | undefined {
    const other = { code: 'LESSON', text: this.host.otherText() };
    if (typeof move !== 'object' || !('lay' in move)) return move === this.step.does ? undefined : other;
    const { edition, variant, rules } = this.lesson;
    const { opened, rack, table, wanted, does } = this.step;
    const judged = this.engine.judge({
      edition,
      variant,
      ...(rules && { rules }),
      opened,
      rack: tilesOf(rack),
      table: meldsOf(table),
      draft: move.lay,
      lang: this.host.lang(),
    });
    if (!judged.legal) {
      const { code, text, where, meld } = judged;
      return { code, text, ...(where && { where }), ...(meld !== undefined && { meld: meld + 1 }) };
    }
    const isIt = does === 'lay' && (wanted === undefined || shapeOf(move.lay) === shapeOf(meldsOf(wanted)));
    return isIt ? undefined : other;
  }

  private goOn(melds: Melds): void {
    const done = this.step;
    const next = this.lesson.steps[this.at + 1];
    const rack = next ? tilesOf(next.rack) : [];
    this.turn += 1;
    this.last = { seat: you, turn: this.turn - 1, did: done.does, timeout: false, before: meldsOf(done.table) };
    this.tellView({ melds, rack, toMove: bot, drawn: done.drawn ?? null });
    if (!next) {
      this.host.onfinish();
      return;
    }
    this.timer = setTimeout(() => this.answer(melds), this.isPrompt ? 0 : botPauseMs);
  }

  /** The other seat's turn is what the next step says. */
  private answer(before: Melds): void {
    this.at += 1;
    this.turn += 1;
    this.last = { seat: bot, turn: this.turn - 1, did: this.step.bot ?? 'draw', timeout: false, before };
    this.host.onstep(this.at);
    this.tellView();
  }

  private tellView(change: Partial<View> = {}): void {
    const { edition, variant, rules = {} } = this.lesson;
    const rack = change.rack ?? tilesOf(this.step.rack);
    const view: View = {
      type: 'view',
      table: 'LESSON',
      seq: ++this.seq,
      you,
      stage: 'playing',
      options: { edition, variant, rules, seats: 2, hints: true },
      host: you,
      watching: 0,
      seats: [
        {
          kind: 'person',
          name: this.host.name(),
          ready: true,
          online: true,
          rack: rack.length,
          opened: this.step.opened,
        },
        { kind: 'bot', level: 'starter', ready: true, rack: 5 + (this.turn % 3), opened: this.at > 2 },
      ],
      round: 1,
      turn: this.turn,
      toMove: you,
      starter: you,
      melds: meldsOf(this.step.table),
      pile: pileAtStart - this.at,
      rack,
      drawn: null,
      recent: this.last ? [this.last] : [],
      deal: { deal: 1, commitment: '', nonces: [] },
      ...change,
    };
    this.tell(view);
  }

  private tell(message: object): void {
    queueMicrotask(() => this.onmessage(JSON.stringify(message)));
  }
}
