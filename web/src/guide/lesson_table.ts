// The table of a guided round: it goes on when the player has done what the step teaches.

import type { Engine } from '../engine/engine';
import type { Judgement, Language, Position } from '../engine/types';
import type { Melds, Move, TurnTold } from '../net/messages';
import { JudgedTable, type OwnView, type Refusal } from '../offline/judged_table';
import { meldsOf, shapeOf, tilesOf, type Lesson, type Step } from './lesson';

export interface LessonHost {
  /** The language of reasons. */
  lang(): Language;
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

export class LessonTable extends JudgedTable {
  private at = 0;
  private turn = 1;
  private last: TurnTold | undefined;
  private rack: string[] | undefined; // while the other seat is on turn
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    engine: Engine,
    private readonly lesson: Lesson,
    private readonly host: LessonHost,
    private readonly isPrompt: boolean,
  ) {
    super(engine);
  }

  override close(): void {
    clearTimeout(this.timer);
    super.close();
  }

  private get step(): Step {
    return this.lesson.steps[this.at]!;
  }

  protected refusalOf(move: Move): Refusal | undefined {
    return move === this.step.does ? undefined : { code: 'LESSON', text: this.host.otherText() };
  }

  protected position(): Position {
    const { edition, variant, rules } = this.lesson;
    const { opened, rack, table } = this.step;
    return {
      ...{ edition, variant, opened, lang: this.host.lang() },
      ...(rules && { rules }),
      rack: tilesOf(rack),
      table: meldsOf(table),
    };
  }

  protected refusalOfLegal({ draft }: Judgement): Refusal | undefined {
    const { wanted, does } = this.step;
    const isIt = does === 'lay' && (wanted === undefined || shapeOf(draft) === shapeOf(meldsOf(wanted)));
    return isIt ? undefined : { code: 'LESSON', text: this.host.otherText() };
  }

  protected taken(judged: Judgement | undefined): void {
    this.goOn(judged?.draft ?? meldsOf(this.step.table));
  }

  private goOn(melds: Melds): void {
    const done = this.step;
    const next = this.lesson.steps[this.at + 1];
    this.rack = next ? tilesOf(next.rack) : [];
    this.turn += 1;
    this.last = { seat: you, turn: this.turn - 1, did: done.does, timeout: false, before: meldsOf(done.table) };
    this.tellView({ melds, toMove: bot, drawn: done.drawn ?? null });
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
    this.rack = undefined;
    this.last = { seat: bot, turn: this.turn - 1, did: this.step.bot ?? 'draw', timeout: false, before };
    this.host.onstep(this.at);
    this.tellView();
  }

  protected view(): OwnView {
    const { edition, variant, rules = {} } = this.lesson;
    const rack = this.rack ?? tilesOf(this.step.rack);
    const { opened } = this.step;
    return {
      table: 'LESSON',
      you,
      options: { edition, variant, rules, seats: 2, hints: true },
      host: you,
      seats: [
        { kind: 'person', name: this.host.name(), ready: true, online: true, rack: rack.length, opened },
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
    };
  }
}
