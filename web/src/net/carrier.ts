// What carries messages between the page and a table: a WebSocket, or the offline table in a worker.

export type LinkState = 'connecting' | 'open' | 'lost' | 'elsewhere';

export interface Carrier {
  send(text: string): void;
  close(): void;
  onmessage: (text: string) => void;
  onstate: (state: LinkState) => void;
}
