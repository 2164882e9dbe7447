// A WebSocket that comes back by itself: after a lost connection it tries again, soon at first, then every two seconds. A
// connection that says nothing any more is lost too, although nobody has closed it: the server behind it may stand still.

import type { Carrier, LinkState } from './carrier';

const secondTab = 4001;
const longestPauseMs = 2000;
const silenceMs = 3000; // then it asks whether anybody is there
const answerMs = 3000; // for that answer
const openMs = 5000; // for a connection to open: a proxy that meets a server which stands still tries the next after 3 s
const lookEveryMs = 1000;

export class Socket implements Carrier {
  onmessage: (text: string) => void = () => {};
  onstate: (state: LinkState) => void = () => {};
  private socket: WebSocket | undefined;
  private tries = 0;
  private isOver = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly watch: ReturnType<typeof setInterval>;
  private heardAt = 0;
  /** When it asked, or began to connect; until there is an answer. */
  private askedAt: number | undefined;

  constructor(private readonly url: string) {
    // The owner sets its handlers first.
    queueMicrotask(() => this.connect());
    globalThis.addEventListener?.('online', this.connectNow);
    this.watch = setInterval(() => this.look(), lookEveryMs);
  }

  send(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  close(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    globalThis.removeEventListener?.('online', this.connectNow);
    this.socket?.close();
  }

  private readonly connectNow = (): void => {
    if (this.isOver || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    if (this.isOver) return;
    this.onstate('connecting');
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.askedAt = performance.now();
    socket.onopen = () => {
      this.heard();
      this.onstate('open');
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.tries = 0; // not as soon as it opens: a server in trouble may let everybody in and say goodbye at once
      this.heard();
      this.onmessage(String(event.data));
    };
    socket.onclose = (event) => {
      if (this.socket !== socket || this.isOver) return;
      if (event.code === secondTab) {
        this.isOver = true;
        this.onstate('elsewhere');
        return;
      }
      this.comeBack();
    };
  }

  private comeBack(): void {
    this.socket = undefined;
    this.onstate('lost');
    // Everybody at once after a restart would be a stampede: each waits a different while.
    const pause = Math.min(longestPauseMs, 100 * 2 ** this.tries++) * (0.5 + Math.random() / 2);
    this.timer = setTimeout(() => this.connect(), pause);
  }

  private heard(): void {
    this.heardAt = performance.now();
    this.askedAt = undefined;
  }

  /** Timers may sleep with the page, so only a question that stays without an answer counts. */
  private look(): void {
    const socket = this.socket;
    if (!socket || this.isOver) return;
    const now = performance.now();
    const patience = socket.readyState === WebSocket.OPEN ? answerMs : openMs;
    if (this.askedAt !== undefined && now - this.askedAt > patience) {
      this.comeBack();
      socket.close();
    } else if (this.askedAt === undefined && now - this.heardAt > silenceMs) {
      this.askedAt = now;
      this.send('{"type":"ping"}');
    }
  }
}

export function socketUrl(place: Location): string {
  return `${place.protocol === 'https:' ? 'wss' : 'ws'}://${place.host}/socket`;
}
