// Holds a table to its promise of fair dealing: the engine's witness (the same as the terminal's) judges every message
// before the page acts on it. Here is only what it needs from a page: a memory that lasts over a reload.

import { checkDeal } from '../engine/deal';
import { EngineError, type Engine } from '../engine/engine';
import type { Breach, Edition, WitnessTold } from '../engine/types';
import type { Watcher } from '../net/client';
import type { View } from '../net/messages';
import { keepPromise, keptPromise, type Verdict } from './promises';

export interface Watched {
  /** Where it is known beforehand. */
  table?: string;
  /** Of the seat; a spectator has none, and nothing to remember. */
  token?: string | undefined;
  /** A table on this device: there is nobody to distrust. */
  isOwn?: boolean;
}

export interface Fairness {
  /** `bad`: the proof does not hold. */
  standing: Verdict['standing'] | 'bad';
  added: number;
  seats: number;
}

export class Witness implements Watcher {
  breach: Breach | undefined;
  private told: WitnessTold;
  private verdict: Verdict | undefined;
  private stored = '';

  constructor(
    private readonly engine: Engine,
    private readonly watched: Watched,
  ) {
    const { table = '', token } = watched;
    const kept = token && table ? keptPromise(table, token) : undefined;
    this.verdict = kept?.verdict;
    this.told = engine.witnessOpen(table, kept?.evidence);
    this.breach = this.told.breach ?? undefined;
  }

  get evidence(): string {
    return this.told.evidence;
  }
  get table(): string {
    return this.watched.table || this.told.table;
  }
  get number(): string | undefined {
    return this.told.number ?? undefined;
  }
  get isReadyAgain(): boolean {
    return this.told.readyAgain;
  }

  hear(text: string): boolean {
    if (!this.ask(() => this.engine.witnessHear(text))) return false;
    if (this.told.breach && this.watched.isOwn) {
      // What this device kept may be older than what it showed; nobody gains by it.
      this.told = this.engine.witnessOpen('');
      return this.ask(() => this.engine.witnessHear(text));
    }
    this.breach = this.told.breach ?? undefined;
    return !this.breach;
  }

  ready(): string | undefined {
    return this.ask(() => this.engine.witnessReady()) ? (this.told.commitment ?? undefined) : undefined;
  }

  answered(number: string | undefined, isDone: boolean): void {
    this.ask(() => this.engine.witnessAnswered(number, isDone));
  }

  /** Was the round that has ended dealt fairly? Nothing where there is nobody to distrust. */
  fairness(view: View, edition: Edition): Fairness | undefined {
    const { proof } = view;
    if (!proof || this.watched.isOwn) return undefined;
    // Once more, by code that shares nothing with the engine.
    const isRight = checkDeal(view.table, proof, edition).good;
    const verdict = this.verdict?.deal === proof.deal ? this.verdict : undefined;
    const isFair = verdict?.standing === 'fair';
    const added = verdict?.added ?? proof.nonces.filter(({ nonce }) => nonce !== null).length;
    return { standing: !isRight ? 'bad' : isFair ? 'fair' : 'unproven', added, seats: proof.nonces.length };
  }

  /** False if there is no answer: the message cannot be read. */
  private ask(question: () => WitnessTold): boolean {
    try {
      this.take(question());
      return true;
    } catch (error) {
      if (!(error instanceof EngineError) || error.code === 'UNREADABLE') return false;
    }
    try {
      // The engine has begun anew, after a trap; we have not.
      this.engine.witnessOpen('', this.told.evidence);
      this.take(question());
      return true;
    } catch {
      return false;
    }
  }

  private take(told: WitnessTold): void {
    const { standing, judged, added, evidence } = told;
    this.told = told;
    if (standing !== 'unknown') this.verdict = { deal: judged, standing, added };
    const { table } = this;
    const { token, isOwn = false } = this.watched;
    if (!token || !table || isOwn) return;
    const kept = { evidence, ...(this.verdict && { verdict: this.verdict }) };
    const text = JSON.stringify(kept);
    if (text !== this.stored) keepPromise(table, token, kept);
    this.stored = text;
  }
}
