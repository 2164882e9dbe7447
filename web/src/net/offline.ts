// The table in this browser, for playing alone without a network.

import type { Carrier } from './carrier';
import { openRoom } from '../engine/room';

export function offlineCarrier(): Carrier {
  return openRoom();
}
