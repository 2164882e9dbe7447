// A table on this device: a carrier like a socket, with the table in a worker at its other end. Whatever happens there is
// kept until the match is over.

import type { EngineError } from '../engine/engine';
import type { KeptTable } from '../engine/types';
import workerAddress from '../engine/worker?worker&url';
import { WorkerTable, type Port } from '../engine/workerTable';
import type { Carrier, LinkState } from '../net/carrier';
import type { Told, View } from '../net/messages';
import { ownScript } from '../net/trusted';
import { rememberGame } from './finished_games';
import { keepDraft, keptDraft } from './kept_draft';
import { dropGame, keepGame, keptVersion, type KeptGame } from './kept_games';

export interface LocalOptions {
  id: string;
  token: string;
  kept?: KeptTable;
  /** Bots answer at once. */
  isPrompt: boolean;
  /** A deal that is the same for everybody: nobody adds to its chance. */
  seed?: string;
  /** The table cannot be played: `NOT_RESTORED` where what was kept does not replay. */
  onfail: (code: string) => void;
  /** The browser keeps nothing. */
  onforget: () => void;
}

/** After a reload the page before may still be letting go; and a browser that does not keep in time does not keep at all. */
const patienceMs = 2000;

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

export function freshLocalId(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => letters[byte % letters.length]).join('');
}

function summary(view: View, options: LocalOptions, kept: KeptTable): KeptGame {
  return {
    version: keptVersion,
    id: options.id,
    token: options.token,
    at: Date.now(),
    edition: view.options.edition,
    variant: view.options.variant,
    bots: view.seats.flatMap((seat) => (seat.kind === 'bot' ? [seat.level ?? ''] : [])),
    round: view.round ?? 1,
    kept,
  };
}

export class LocalCarrier implements Carrier {
  onmessage: (text: string) => void = () => {};
  onstate: (state: LinkState) => void = () => {};
  private readonly worker: Worker;
  private readonly table: WorkerTable;
  private unkept: KeptTable | undefined;
  private told: Promise<void> = Promise.resolve();
  private letGo: () => void = () => {};
  private isClosed = false;
  private isFirstView = true;

  constructor(private readonly options: LocalOptions) {
    this.worker = new Worker(ownScript(workerAddress), { type: 'module' });
    this.table = new WorkerTable(this.worker as unknown as Port);
    this.table.onmessage = (text) => this.hear(text);
    this.table.onsave = (kept) => (this.unkept = kept);
    this.table.onclose = (why?: EngineError) => options.onfail(why?.code ?? 'TRAP');
    this.worker.onerror = () => options.onfail('TRAP');
    // The owner sets its handlers first.
    queueMicrotask(() => void this.begin());
  }

  send(text: string): void {
    keepDraft(this.options.id, text);
    this.table.send(text);
  }

  close(): void {
    this.isClosed = true;
    this.letGo();
    this.worker.terminate();
  }

  /** One match in two windows would be two matches: whoever comes second is told so. */
  private async begin(): Promise<void> {
    const isOurs = await this.hold();
    if (this.isClosed) return;
    if (!isOurs) {
      this.onstate('elsewhere');
      return;
    }
    const { id, kept, isPrompt, seed } = this.options;
    this.table.open(id, kept, isPrompt, seed);
    this.onstate('open');
  }

  private hold(): Promise<boolean> {
    // Pages without encryption have no locks.
    if (!('locks' in navigator)) return Promise.resolve(true);
    return new Promise((resolve) => {
      const signal = AbortSignal.timeout(patienceMs);
      const held = navigator.locks.request(`runset.local.${this.options.id}`, { signal }, () => {
        resolve(true);
        return new Promise<void>((release) => (this.letGo = release));
      });
      held.catch(() => resolve(false));
    });
  }

  /** Kept first, told afterwards; and told in order. */
  private hear(text: string): void {
    const told = JSON.parse(text) as Told;
    const kept = told.type === 'view' ? this.unkept : undefined;
    if (kept) this.unkept = undefined;
    this.told = this.told.then(async () => {
      if (this.isClosed) return;
      if (told.type === 'view') await Promise.race([this.keep(told, kept), pause(patienceMs)]);
      if (!this.isClosed) this.onmessage(told.type === 'view' ? this.withDraft(told, text) : text);
    });
  }

  /** After a reload the table has forgotten what was arranged and not laid; we have not. */
  private withDraft(view: View, text: string): string {
    const draft = this.isFirstView ? keptDraft(view) : undefined;
    this.isFirstView = false;
    if (!draft) return text;
    this.table.send(JSON.stringify(draft));
    return JSON.stringify({ ...view, draft: draft.table });
  }

  /** Several views may follow one save, when bots move at once; the last of them may be the end. */
  private async keep(view: View, kept: KeptTable | undefined): Promise<void> {
    if (view.matchOver || view.stage === 'closed') {
      if (view.matchOver) await this.keepRecord(view);
      await dropGame(this.options.id);
    } else if (kept && !(await keepGame(summary(view, this.options, kept)))) this.options.onforget();
  }

  /** The match is over: from now on it can be looked at, and shown to others as a file. */
  private async keepRecord(view: View): Promise<void> {
    const record = (await this.table.records())[(view.game ?? 0) - 1];
    if (record !== undefined && !(await rememberGame(view, record))) this.options.onforget();
  }
}
