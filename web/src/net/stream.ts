// A table as a spectator sees it, read line by line over plain HTTP: it sends nothing, not even a word. Comes back by itself
// after a lost connection, unless the server has said that there is no such table.

import type { Carrier, LinkState } from './carrier';

const pauseMs = 2000;

export class Stream implements Carrier {
  onmessage: (text: string) => void = () => {};
  onstate: (state: LinkState) => void = () => {};
  private readonly stop = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly url: string,
    private readonly language: string,
  ) {
    // The owner sets its handlers first.
    queueMicrotask(() => void this.read());
  }

  send(): void {
    // Whoever only watches has nothing to say.
  }

  close(): void {
    clearTimeout(this.timer);
    this.stop.abort();
  }

  private async read(): Promise<void> {
    this.onstate('connecting');
    try {
      const answer = await fetch(this.url, {
        signal: this.stop.signal,
        credentials: 'omit',
        headers: { 'Accept-Language': this.language },
      });
      this.onstate('open');
      if (answer.status === 404 || answer.status === 410) {
        this.onmessage(await answer.text());
        return;
      }
      if (answer.ok && answer.body) await this.readLines(answer.body);
    } catch {
      if (this.stop.signal.aborted) return;
    }
    this.onstate('lost');
    this.timer = setTimeout(() => void this.read(), pauseMs * (0.5 + Math.random() / 2));
  }

  private async readLines(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    const reader = body.getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop()!;
      for (const line of lines) if (line) this.onmessage(line);
    }
  }
}
