// A seat that plays over the HTTP API, by what the engine advises.
import { randomBytes } from 'node:crypto';
import type { Engine } from '../../src/engine/engine';
import type { View } from '../../src/net/messages';
import { positionOf } from './turns';

export class ApiSeat {
  table = '';

  constructor(
    private readonly server: string,
    private readonly engine: Engine,
    private readonly token = randomBytes(16).toString('hex'),
  ) {}

  async create(options: object, bots: string[]): Promise<void> {
    const answer = await this.ask('POST', '/api/tables', { name: 'Ada', options, bots });
    this.table = ((await answer.json()) as { table: string }).table;
  }

  async join(table: string, name: string): Promise<void> {
    await this.ask('POST', `/api/tables/${table}/seats`, { name });
    this.table = table;
  }

  async view(): Promise<View> {
    return (await (await this.ask('GET', `/api/tables/${this.table}`)).json()) as View;
  }

  /** Ready, or a move if it is this seat's turn; false once the match is over. */
  async act(): Promise<boolean> {
    const view = await this.view();
    if (view.matchOver) return false;
    const cid = (view.lastCid ?? 0) + 1;
    if (view.stage === 'gathering') await this.command({ type: 'ready', cid });
    else if (view.stage === 'playing' && view.toMove === view.you) {
      await this.command({ type: 'play', round: view.round, turn: view.turn, move: this.moveFor(view), cid });
    }
    return true;
  }

  private moveFor(view: View): unknown {
    if (view.mustPutBack) return { put: view.drawn };
    const hint = this.engine.hint({ ...positionOf(view), pile: view.pile ?? 0 });
    return hint.advice === 'lay' ? { lay: hint.table } : hint.advice;
  }

  async command(message: object): Promise<void> {
    await this.ask('POST', `/api/tables/${this.table}/commands`, message);
  }

  private async ask(method: string, path: string, message?: object): Promise<Response> {
    for (;;) {
      const answer = await fetch(this.server + path, {
        method,
        headers: { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json' },
        ...(message && { body: JSON.stringify(message) }),
      });
      if (answer.ok) return answer;
      // A view that was overtaken is no reason to stop; too fast is one to wait.
      if (answer.status === 409) return answer;
      if (answer.status !== 429) throw new Error(`${answer.status} ${await answer.text()}`);
      await new Promise((wake) => setTimeout(wake, 1000));
    }
  }
}
