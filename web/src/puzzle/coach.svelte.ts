// One puzzle on the board: what the player is told, which hints are out, and whether it is solved.

import type { Engine } from '../engine/engine';
import type { Puzzle, PuzzleHints } from '../engine/types';
import { preferences } from '../looks/preferences.svelte';
import { Game } from '../state/game.svelte';
import { piecesOf } from '../state/tiles';
import { t } from '../state/texts.svelte';
import { markSolved } from './progress';
import { PuzzleTable } from './puzzle_table';

export interface Status {
  kind: 'calm' | 'good' | 'bad' | 'ask';
  text: string;
}

export class Coach {
  readonly game: Game;
  /** So many hints are out. */
  hintsOut = $state(0);
  isSolved = $state(false);
  /** Who has seen the solution has not solved it. */
  isShown = $state(false);
  readonly told: PuzzleHints = $derived.by(() => this.engine.puzzleHints(this.request));

  constructor(
    private readonly engine: Engine,
    readonly puzzle: Puzzle,
  ) {
    const table = new PuzzleTable(engine, puzzle, {
      lang: () => preferences.language,
      name: () => preferences.name.trim() || t('page.defaultName'),
      onlyLayText: () => t('page.puzzleOnlyLay'),
      onsolve: () => this.solve(),
    });
    this.game = new Game(table, engine);
    this.game.open({ type: 'hello', table: 'PUZZLE' }, undefined);
  }

  /** Hints, then the steps of a solution one by one. */
  get hints(): string[] {
    return [...this.told.hints, ...this.told.steps.map((step) => step.text)];
  }
  get hint(): string | undefined {
    return this.hints[this.hintsOut - 1];
  }
  hintOut(): void {
    this.hintsOut = Math.min(this.hintsOut + 1, this.hints.length);
  }

  showSolution(): void {
    this.isShown = true;
    this.game.reset();
    this.game.walks.lead(this.told.steps);
  }

  /** The engine's word on the draft: refused, not legal, not enough, or right. */
  get status(): Status {
    const { game } = this;
    const { judgement: judged } = game;
    if (game.refused) return { kind: 'bad', text: game.refused.text };
    if (!judged?.changed) return { kind: 'calm', text: this.puzzle.goal };
    if (judged.ambiguous.length > 0) return { kind: 'ask', text: t('page.jokerChoice') };
    if (!judged.legal) {
      const counter = judged.needs > 0 ? t('page.counter', { have: judged.points, need: judged.needs }) : '';
      return { kind: 'bad', text: [counter, judged.text].filter(Boolean).join(' · ') };
    }
    const checked = this.engine.checkPuzzle({ ...this.request, draft: piecesOf(game.draft.melds) });
    return checked.solved ? { kind: 'good', text: t('page.puzzleReady') } : { kind: 'ask', text: checked.text };
  }

  private get request(): { edition: string; number: number; lang: typeof preferences.language } {
    const { edition, number } = this.puzzle;
    return { edition, number, lang: preferences.language };
  }

  private solve(): void {
    this.isSolved = true;
    this.game.walks.closeHint();
    const { edition, number, date } = this.puzzle;
    if (!this.isShown) markSolved(edition, number, date);
  }
}
