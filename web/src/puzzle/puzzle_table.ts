// A puzzle as a table of the protocol, for one player and one turn: the lay that reaches the goal ends it.

import type { Engine } from '../engine/engine';
import type { Judgement, Language, Position, Puzzle } from '../engine/types';
import { JudgedTable, type OwnView, type Refusal } from '../offline/judged_table';

export interface PuzzleHost {
  /** The language of reasons. */
  lang(): Language;
  name(): string;
  /** Words for whoever wants to draw. */
  onlyLayText(): string;
  onsolve(): void;
}

const you = 1;

export class PuzzleTable extends JudgedTable {
  private solved: Judgement | undefined;

  constructor(
    engine: Engine,
    private readonly puzzle: Puzzle,
    private readonly host: PuzzleHost,
  ) {
    super(engine);
  }

  protected refusalOf(): Refusal {
    return { code: 'PUZZLE', text: this.host.onlyLayText() };
  }

  protected position(): Position {
    const { edition, variant, opened, rack, table } = this.puzzle;
    return { edition, variant, opened, rack, table, lang: this.host.lang() };
  }

  protected refusalOfLegal({ draft }: Judgement): Refusal | undefined {
    const { edition, number } = this.puzzle;
    const { solved, text } = this.engine.checkPuzzle({ edition, number, draft, lang: this.host.lang() });
    return solved ? undefined : { code: 'PUZZLE', text };
  }

  protected taken(judged: Judgement): void {
    this.solved = judged;
    this.tellView();
    this.host.onsolve();
  }

  protected view(): OwnView {
    const { edition, variant, opened, rack, table } = this.puzzle;
    return {
      table: 'PUZZLE',
      you,
      options: { edition, variant, rules: {}, seats: 2, hints: false },
      host: you,
      seats: [
        { kind: 'person', name: this.host.name(), ready: true, online: true, rack: rack.length, opened },
        { kind: 'bot', level: 'starter', ready: true, rack: 1, opened },
      ],
      round: 1,
      turn: this.solved ? 2 : 1,
      toMove: this.solved ? 2 : you,
      starter: you,
      melds: this.solved?.draft ?? table,
      pile: 1,
      rack: this.solved ? this.left(this.solved) : rack,
      drawn: null,
      recent: [],
    };
  }
}
