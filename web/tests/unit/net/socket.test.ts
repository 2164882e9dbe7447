// A connection that stands still is as lost as one that was closed.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Socket } from '../../../src/net/socket';

class FakeWebSocket {
  static readonly OPEN = 1;
  static all: FakeWebSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  isClosed = false;
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};
  constructor(readonly url: string) {
    FakeWebSocket.all.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.isClosed = true;
  }
}

const states: string[] = [];
let socket: Socket;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance', 'Date'] });
  vi.stubGlobal('WebSocket', FakeWebSocket);
  FakeWebSocket.all = [];
  states.length = 0;
  socket = new Socket('ws://here/socket');
  socket.onstate = (state) => states.push(state);
  await Promise.resolve();
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('asks after a silence, and is content with any answer', () => {
  const [first] = FakeWebSocket.all;
  first!.open();
  vi.advanceTimersByTime(5000);
  expect(first!.sent).toEqual(['{"type":"ping"}']);
  first!.onmessage({ data: '{"type":"pong"}' });
  vi.advanceTimersByTime(2000);
  expect(first!.sent.length).toBe(1);
  expect(FakeWebSocket.all.length).toBe(1);
});

test('comes back when the question stays without an answer', () => {
  const [first] = FakeWebSocket.all;
  first!.open();
  vi.advanceTimersByTime(9000);
  expect(first!.isClosed).toBe(true);
  expect(states).toContain('lost');
  expect(FakeWebSocket.all.length).toBe(2);
  const second = FakeWebSocket.all[1];
  second!.open();
  // What the old one still says, and its end, are nobody's business any more.
  const heard: string[] = [];
  socket.onmessage = (text) => heard.push(text);
  first!.onmessage({ data: 'late' });
  first!.onclose({ code: 1006 });
  expect(heard).toEqual([]);
  expect(states.at(-1)).toBe('open');
});

test('does not wait for ever to be let in, but as long as a proxy needs for its second try', () => {
  vi.advanceTimersByTime(4500);
  expect(FakeWebSocket.all[0]!.isClosed).toBe(false);
  vi.advanceTimersByTime(4000);
  expect(FakeWebSocket.all[0]!.isClosed).toBe(true);
  expect(FakeWebSocket.all.length).toBeGreaterThan(1);
});

test('a second tab ends it for good', () => {
  FakeWebSocket.all[0]!.open();
  FakeWebSocket.all[0]!.onclose({ code: 4001 });
  vi.advanceTimersByTime(60_000);
  expect(FakeWebSocket.all.length).toBe(1);
  expect(states.at(-1)).toBe('elsewhere');
});
