// An offline table: the same commands and messages as over a socket, answered by the engine in this page. It sees to the
// time that bots and the clock take, and hands out what is to be kept before it tells anything.
import { EngineError, type Engine } from './engine';
import type { KeptTable, RoomAnswer } from './types';

export interface OfflineOptions {
  /** The table's code. */
  id: string;
  /** What an earlier table of this code has left. */
  kept?: KeptTable;
  /** Bots answer at once. */
  prompt?: boolean;
  /** Of its deals, where they are the same for everybody. */
  seed?: string;
  save?: (kept: KeptTable) => void;
}

/** So many traps one after the other, and the table gives up. */
const mostTraps = 3;
/** Timers take no longer waits than this. */
const longestWait = 2 ** 31 - 1;

interface Told {
  cid?: number;
  token?: string;
}

function read(command: string): Told {
  try {
    return (JSON.parse(command) ?? {}) as Told;
  } catch {
    return {};
  }
}

export class OfflineTable {
  onmessage: ((text: string) => void) | null = null;
  /** The table can no longer be played. */
  onclose: (() => void) | null = null;

  private readonly kept: KeptTable;
  private readonly startedAt: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private token: string | undefined;
  private traps = 0;
  private isClosed = false;

  constructor(
    private readonly engine: Engine,
    private readonly options: OfflineOptions,
  ) {
    this.kept = structuredClone(options.kept ?? { log: [], secrets: [], people: [] });
    // Time goes on where the log ends: nobody pays for the hours the page was closed.
    const lastMs = Number(this.kept.log.at(-1)?.line.split(' ', 1)[0] ?? 0);
    this.startedAt = performance.now() - lastMs;
    this.open();
  }

  send(command: string): void {
    const { cid, token } = read(command);
    this.token = token ?? this.token;
    this.perform(() => this.engine.receive(command, this.now()), cid);
  }

  /** Sealed records of the matches played here. */
  records(): string[] {
    return this.engine.records();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private now(): number {
    return Math.floor(performance.now() - this.startedAt);
  }

  private open(): void {
    const { id, prompt = false, seed } = this.options;
    if (this.kept.log.length === 0) {
      this.engine.openRoom(id, prompt, seed);
      return;
    }
    this.engine.restoreRoom(id, prompt, this.kept, this.now());
    this.wait(this.now());
  }

  private perform(step: () => RoomAnswer, cid?: number): void {
    if (this.isClosed) {
      return;
    }
    try {
      this.take(step());
      this.traps = 0;
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== 'TRAP') {
        throw error;
      }
      this.recover(error, cid);
    }
  }

  private take(answer: RoomAnswer): void {
    if (answer.log.length > 0 || JSON.stringify(answer.people) !== JSON.stringify(this.kept.people)) {
      this.kept.log.push(...answer.log);
      this.kept.secrets.push(...answer.secrets);
      this.kept.people = answer.people;
      this.options.save?.(structuredClone(this.kept));
    }
    answer.out.forEach((text) => this.tell(text));
    clearTimeout(this.timer);
    if (answer.wake !== null) {
      this.wait(answer.wake);
    }
  }

  private wait(until: number): void {
    const pause = Math.min(Math.max(0, until - this.now()), longestWait);
    this.timer = setTimeout(() => this.perform(() => this.engine.wake(this.now())), pause);
  }

  /** Like a socket: never before `send` has returned. */
  private tell(text: string): void {
    queueMicrotask(() => {
      if (!this.isClosed) {
        this.onmessage?.(text);
      }
    });
  }

  /** The table is made again from what was kept; the command that led to the trap was not carried out. */
  private recover(error: EngineError, cid?: number): void {
    this.traps += 1;
    this.tell(JSON.stringify({ type: 'refused', cid: cid ?? null, code: 'NOT_KEPT', text: error.message }));
    if (this.traps >= mostTraps) {
      this.close();
      this.onclose?.();
      return;
    }
    this.open();
    if (this.token !== undefined && this.kept.log.length > 0) {
      const hello = JSON.stringify({ type: 'hello', table: this.options.id, token: this.token });
      this.take(this.engine.receive(hello, this.now()));
    }
  }
}
