// The table of a turn to be found again: it is content with whatever lays as many tiles as the best.

import type { Engine } from '../engine/engine';
import type { ReviewTold, TurnReview } from '../engine/review_told';
import type { Judgement, Language, Position } from '../engine/types';
import type { SeatTold } from '../net/messages';
import { JudgedTable, type OwnView, type Refusal } from '../offline/judged_table';

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

export class FindTable extends JudgedTable {
  constructor(
    engine: Engine,
    private readonly game: Pick<ReviewTold, 'edition' | 'variant' | 'rules'>,
    private readonly turn: TurnReview,
    private readonly around: Surroundings,
    private readonly host: FindHost,
  ) {
    super(engine);
  }

  protected refusalOf(): Refusal {
    return { code: 'FIND', text: this.host.onlyLayText() };
  }

  protected position(): Position {
    const { edition, variant, rules } = this.game;
    const { openMin, opened, rack, table } = this.turn;
    return { edition, variant, rules, openMin, opened, rack, table, lang: this.host.lang() };
  }

  protected refusalOfLegal({ played }: Judgement): Refusal | undefined {
    const { tiles } = this.turn.most;
    return played.length >= tiles ? undefined : { code: 'FIND', text: this.host.lessText(played.length, tiles) };
  }

  protected taken(judged: Judgement): void {
    this.tellView({ melds: judged.draft, rack: this.left(judged), toMove: null, turn: this.turn.turn + 1 });
    this.host.onfound();
  }

  protected view(): OwnView {
    const { edition, variant, rules } = this.game;
    const { seat, round, turn, openMin, table, rack } = this.turn;
    return {
      table: 'REVIEW',
      you: seat,
      options: {
        ...{ edition, variant, seats: this.around.names.length },
        rules: rules as Record<string, string | number | boolean>,
        hints: false, // here they come in portions
      },
      host: null,
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
    };
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
}
