// A WebSocket that comes back by itself: after a lost connection it tries again, soon at first, then every two seconds.

import type { Carrier, LinkState } from './carrier';

const secondTab = 4001;
const longestPauseMs = 2000;

export class Socket implements Carrier {
  onmessage: (text: string) => void = () => {};
  onstate: (state: LinkState) => void = () => {};
  private socket: WebSocket | undefined;
  private tries = 0;
  private isOver = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly url: string) {
    // The owner sets its handlers first.
    queueMicrotask(() => this.connect());
    globalThis.addEventListener?.('online', this.connectNow);
  }

  send(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  close(): void {
    this.isOver = true;
    clearTimeout(this.timer);
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
    socket.onopen = () => {
      this.tries = 0;
      this.onstate('open');
    };
    socket.onmessage = (event) => this.onmessage(String(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket || this.isOver) return;
      if (event.code === secondTab) {
        this.isOver = true;
        this.onstate('elsewhere');
        return;
      }
      this.onstate('lost');
      // Everybody at once after a restart would be a stampede: each waits a different while.
      const pause = Math.min(longestPauseMs, 100 * 2 ** this.tries++) * (0.5 + Math.random() / 2);
      this.timer = setTimeout(() => this.connect(), pause);
    };
  }
}

export function socketUrl(place: Location): string {
  return `${place.protocol === 'https:' ? 'wss' : 'ws'}://${place.host}/socket`;
}
