// One player's side of the protocol: keeps the seat over reconnects, numbers the commands, sends unanswered ones again,
// and adds its own chance to every deal, as far as whoever holds the server to its promises lets it.

import { freshNonce } from '../engine/deal';
import type { Carrier, LinkState } from './carrier';
import type { Command, Refused, Told, View } from './messages';

export interface Seat {
  table: string;
  token: string;
}

export interface Events {
  view(view: View): void;
  /** Something was told on which nobody may act. */
  unheard(): void;
  refused(refused: Refused): void;
  said(seat: number, phrase: string): void;
  seated(table: string): void;
  state(state: LinkState): void;
}

/** Holds a table to its promise of fair dealing. */
export interface Watcher {
  /** A view or a confirmation, before anything is done with it. False: nobody may act on it. */
  hear(text: string): boolean;
  /** The commitment to a number of our own for the next deal; it is remembered before anybody hears of it. */
  ready(): string | undefined;
  /** That we are ready, or this number of ours, was confirmed or refused. */
  answered(number: string | undefined, isDone: boolean): void;
  /** Our number, if it is to be shown now. */
  readonly number: string | undefined;
  /** The deal for which we were ready is made anew. */
  readonly isReadyAgain: boolean;
}

interface Unanswered {
  command: Command;
  text: string;
}

const needsNumber = new Set(['configure', 'bot', 'ready', 'reveal', 'play', 'takeOver', 'leave']);

/** Denials that pass by themselves: nothing is known of what was asked. */
export function isPassing(code: string): boolean {
  return code === 'GOING_DOWN' || code === 'NOT_KEPT';
}

export function freshToken(): string {
  return freshNonce().slice(0, 32);
}

export class Client {
  private unanswered = new Map<number, Unanswered>();
  private lastCid = 0;
  /** The server has said that it takes no number of ours in this match. */
  private addsNoNumber = false;
  private opening: Command | undefined;
  private seat: Seat | undefined;
  private latest: View | undefined;

  constructor(
    private readonly carrier: Carrier,
    private readonly events: Events,
    private lang: string,
    private readonly watcher: Watcher | undefined,
  ) {
    carrier.onmessage = (text) => this.hear(text);
    carrier.onstate = (state) => {
      if (state === 'open') this.resume();
      events.state(state);
    };
  }

  /** What still arrives is for nobody. */
  close(): void {
    this.carrier.onmessage = () => {};
    this.carrier.onstate = () => {};
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
    this.unanswered.set(cid, { command, text });
    this.carrier.send(text);
  }

  /** Ready for the next deal, with a number of our own that nobody else knows yet. */
  ready(): void {
    const commitment = this.addsNoNumber ? undefined : this.watcher?.ready();
    this.send({ type: 'ready', ...(commitment !== undefined && { commitment }) });
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
    for (const { text } of this.unanswered.values()) this.carrier.send(text);
  }

  private hear(text: string): void {
    const told = JSON.parse(text) as Told;
    const isWatched = told.type === 'view' || told.type === 'done';
    if (isWatched && this.watcher?.hear(text) === false) {
      this.events.unheard();
      return;
    }
    switch (told.type) {
      case 'view':
        this.latest = told;
        this.lastCid = Math.max(this.lastCid, told.lastCid ?? 0);
        this.addsNoNumber &&= !told.matchOver;
        this.events.view(told);
        this.keepPromises(told);
        break;
      case 'done':
        this.answer(told.cid, true);
        break;
      case 'refused':
        if (told.cid !== null) this.answer(told.cid, false, told.code);
        this.events.refused(told);
        break;
      case 'seated':
        this.events.seated(told.table);
        break;
      case 'said':
        this.events.said(told.seat, told.phrase);
        break;
      default:
        break;
    }
  }

  private answer(cid: number, isDone: boolean, code = ''): void {
    const command = this.unanswered.get(cid)?.command;
    this.unanswered.delete(cid);
    if (command?.type === 'ready' && !isPassing(code)) this.watcher?.answered(undefined, isDone);
    if (command?.type === 'reveal' && !isPassing(code)) this.watcher?.answered(command.nonce, isDone);
    this.addsNoNumber ||= code === 'NUMBER_WITHHELD';
  }

  private isAsking(type: string): boolean {
    return [...this.unanswered.values()].some(({ command }) => command.type === type);
  }

  /** What is said without anybody pressing a button. */
  private keepPromises(view: View): void {
    if (!this.watcher || view.you === null) return;
    const { number, isReadyAgain } = this.watcher;
    if (number !== undefined && !this.isAsking('reveal')) this.send({ type: 'reveal', nonce: number });
    const isReady = view.seats[view.you - 1]?.ready;
    if (isReadyAgain && !isReady && !this.addsNoNumber && !this.isAsking('ready')) this.ready();
  }
}
