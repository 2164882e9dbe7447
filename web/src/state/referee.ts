// Puts what the page knows of a table to the engine: is this draft legal, what could be laid, what happened in a turn.

import type { Engine } from '../engine/engine';
import type { Edition, GameRules, Hint, Judgement, Language, Position, StepTold } from '../engine/types';
import type { Melds, View } from '../net/messages';
import { split, type Draft, type Target } from './draft';
import { piecesOf } from './tiles';

export class Referee {
  readonly levels: string[];
  readonly phrases: string[];
  readonly editions: Edition[];

  constructor(
    private readonly engine: Engine,
    private readonly language: () => Language,
  ) {
    this.editions = engine.editions();
    this.levels = engine.levels().map((level) => level.name);
    this.phrases = engine.phrases();
  }

  /** The row of the game that is played there. */
  edition(view: View): Edition {
    const { edition, variant } = view.options;
    return this.editions.find((row) => row.edition === edition && row.variant === variant)!;
  }

  judge(view: View, draft: Melds): Judgement {
    return this.engine.judge({ ...this.position(view), draft });
  }

  hint(view: View): Hint {
    return this.engine.hint(this.position(view));
  }

  steps(view: View, before: Melds): StepTold[] {
    return this.engine.steps({ ...this.rules(view), before, after: view.melds ?? [] });
  }

  /** Of the ways a drop into a meld can be meant, the one that leaves the most melds in order: plain, or the meld split. */
  bestWay(view: View, plain: Draft, ids: readonly string[], target: Target): Draft {
    if (target.kind !== 'meld') return plain;
    const meld = plain.melds.find((other) => other.tiles.some((tile) => tile.id === ids[0]));
    if (!meld || this.faults(view, plain) === 0) return plain;
    const first = meld.tiles.findIndex((tile) => tile.id === ids[0]);
    const cuts = [first, first + ids.length].filter((cut) => cut > 0 && cut < meld.tiles.length);
    const ways = [plain, ...cuts.map((cut) => split(plain, meld.id, cut))];
    const faults = ways.map((way) => this.faults(view, way));
    return ways[faults.indexOf(Math.min(...faults))]!;
  }

  private faults(view: View, draft: Draft): number {
    return this.judge(view, piecesOf(draft.melds)).melds.filter((meld) => !meld.valid).length;
  }

  private rules(view: View): GameRules {
    const { edition, variant, rules } = view.options;
    return { edition, variant, rules, lang: this.language() };
  }

  private position(view: View): Position {
    const me = view.you === null ? undefined : view.seats[view.you - 1];
    return {
      ...this.rules(view),
      ...(view.openMin === undefined ? {} : { openMin: view.openMin }),
      opened: me?.opened ?? false,
      rack: view.rack ?? [],
      table: view.melds ?? [],
    };
  }
}
