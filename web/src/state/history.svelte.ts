// The drafts of a turn so far, to go back to and forth again.

import type { Draft } from './draft';

const most = 100;

export class History {
  private past: Draft[] = $state.raw([]);
  private future: Draft[] = $state.raw([]);

  get canUndo(): boolean {
    return this.past.length > 0;
  }
  get canRedo(): boolean {
    return this.future.length > 0;
  }

  begin(past: Draft[] = []): void {
    this.past = past;
    this.future = [];
  }

  add(before: Draft): void {
    this.past = [...this.past, before].slice(-most);
    this.future = [];
  }

  /** The draft before this one. */
  undo(now: Draft): Draft | undefined {
    const last = this.past.at(-1);
    if (!last) return undefined;
    this.past = this.past.slice(0, -1);
    this.future = [now, ...this.future];
    return last;
  }

  redo(now: Draft): Draft | undefined {
    const next = this.future[0];
    if (!next) return undefined;
    this.future = this.future.slice(1);
    this.past = [...this.past, now];
    return next;
  }
}
