// The table in this browser, for playing alone without a network.

import { OfflineTable } from '../engine/room';
import type { Engine } from '../engine/engine';
import type { Carrier, LinkState } from './carrier';

export function offlineCarrier(engine: Engine): Carrier {
  const table = new OfflineTable(engine, { id: 'LOCAL1' });
  const carrier: Carrier = {
    send: (text) => table.send(text),
    close: () => table.close(),
    onmessage: () => {},
    onstate: (_state: LinkState) => {},
  };
  table.onmessage = (text) => carrier.onmessage(text);
  queueMicrotask(() => carrier.onstate('open'));
  return carrier;
}
