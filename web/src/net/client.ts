// One player's side of the protocol: keeps the seat over reconnects, numbers the commands, sends unanswered ones again,
// and adds its own chance to every deal.

import { freshNonce, nonceCommitment } from '../engine/deal';
import type { Carrier, LinkState } from './carrier';
import type { Command, Refused, Told, View } from './messages';

export interface Seat {
  table: string;
  token: string;
}

export interface Events {
  view(view: View): void;
  refused(refused: Refused): void;
  said(seat: number, phrase: string): void;
  seated(table: string, seat: number): void;
  state(state: LinkState): void;
}

const needsNumber = new Set(['configure', 'bot', 'ready', 'reveal', 'play', 'takeOver', 'leave']);

export function freshToken(): string {
  return freshNonce().slice(0, 32);
}

export class Client {
  private unanswered = new Map<number, string>();
  private lastCid = 0;
  private nonce: { deal: number; number: string; commitment: string } | undefined;
  private opening: Command | undefined;
  private latest: View | undefined;

  constructor(
    private readonly carrier: Carrier,
    private readonly events: Events,
    private lang: string,
    private seat: Seat | undefined,
  ) {
    carrier.onmessage = (text) => this.hear(JSON.parse(text) as Told);
    carrier.onstate = (state) => {
      if (state === 'open') this.resume();
      events.state(state);
    };
  }

  close(): void {
    this.carrier.close();
  }

  setLanguage(lang: string): void {
    this.lang = lang;
    this.post({ type: 'ping' });
  }

  /** The first message: create, join, or watch. Sent again after a reconnect until there is an answer. */
  open(command: Command, seat: Seat | undefined): void {
    this.opening = command;
    this.seat = seat;
    this.post(command);
  }

  send(command: Command): void {
    if (!needsNumber.has(command.type)) {
      this.post(command);
      return;
    }
    const cid = ++this.lastCid;
    const text = JSON.stringify({ ...command, cid, lang: this.lang });
    this.unanswered.set(cid, text);
    this.carrier.send(text);
  }

  /** Ready for the next deal, with a number of our own that nobody else knows yet. */
  ready(view: View): void {
    if (view.you === null) return;
    const { deal } = view.deal;
    const number = freshNonce();
    const commitment = nonceCommitment({ table: view.table, deal }, view.you - 1, number);
    this.nonce = { deal, number, commitment };
    this.send({ type: 'ready', commitment });
  }

  private post(command: Command): void {
    this.carrier.send(JSON.stringify({ ...command, lang: this.lang }));
  }

  private resume(): void {
    if (this.latest && this.seat) {
      this.post({ type: 'hello', table: this.latest.table, token: this.seat.token });
    } else if (this.latest) {
      this.post({ type: 'hello', table: this.latest.table });
    } else if (this.opening) {
      this.post(this.opening);
    }
    for (const text of this.unanswered.values()) this.carrier.send(text);
  }

  private hear(told: Told): void {
    switch (told.type) {
      case 'view':
        this.latest = told;
        this.lastCid = Math.max(this.lastCid, told.lastCid ?? 0);
        this.reveal(told);
        this.events.view(told);
        break;
      case 'done':
        this.unanswered.delete(told.cid);
        break;
      case 'refused':
        if (told.cid !== null) this.unanswered.delete(told.cid);
        this.events.refused(told);
        break;
      case 'seated':
        this.events.seated(told.table, told.seat);
        break;
      case 'said':
        this.events.said(told.seat, told.phrase);
        break;
      default:
        break;
    }
  }

  private reveal(view: View): void {
    if (view.stage !== 'revealing' || view.you === null || !this.nonce || this.nonce.deal !== view.deal.deal) return;
    const given = view.deal.nonces[view.you - 1];
    if (given?.nonce === null && given.commitment === this.nonce.commitment) {
      const { number } = this.nonce;
      this.nonce = undefined;
      this.send({ type: 'reveal', nonce: number });
    }
  }
}
