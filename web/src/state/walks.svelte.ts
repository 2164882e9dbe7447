// Plans that are shown step by step: what the engine would lay, and what somebody did in their last turn.

import type { Hint, StepTold } from '../engine/types';
import type { Melds, TurnTold, View } from '../net/messages';
import type { Referee } from './referee';

export class Walks {
  hint: { hint: Hint; at: number } | undefined = $state.raw();
  replay: { turn: TurnTold; steps: StepTold[]; at: number } | undefined = $state.raw();

  constructor(private readonly referee: Referee) {}

  askHint(view: View): void {
    this.hint = { hint: this.referee.hint(view), at: 0 };
  }
  /** A plan from elsewhere, to be walked like a hint. */
  lead(steps: StepTold[]): void {
    const table = steps.at(-1)?.table ?? [];
    const hint: Hint = { tiles: steps.length, points: 0, goesOut: false, advice: 'lay', text: '', table, steps };
    this.hint = { hint, at: 0 };
  }
  /** The table after so many steps of the hint; nothing: as it lies now. */
  stepHint(at: number): Melds | undefined {
    if (!this.hint) return undefined;
    this.hint = { ...this.hint, at };
    return this.hint.hint.steps[at - 1]?.table;
  }
  closeHint(): void {
    this.hint = undefined;
  }

  showTurn(view: View, turn: TurnTold): void {
    if (turn.before) this.replay = { turn, steps: this.referee.steps(view, turn.before), at: 0 };
  }
  stepTurn(at: number): void {
    if (this.replay) this.replay = { ...this.replay, at };
  }
  closeTurn(): void {
    this.replay = undefined;
  }

  /** The table at the step of the turn that is shown. */
  get replayed(): Melds | undefined {
    if (!this.replay) return undefined;
    const { at, steps, turn } = this.replay;
    return at === 0 ? turn.before : steps[at - 1]?.table;
  }
}
