// Asks the server to delete the games of a table, over a connection of its own: the table may long be over.

import type { Told } from './messages';
import { socketUrl } from './socket';

/** How many others still have to agree; or the server's word why not, empty where it cannot be reached. */
export type Erased = { waiting: number } | { problem: string };

const patienceMs = 10_000;

export function askToErase(table: string, token: string, lang: string): Promise<Erased> {
  return new Promise((resolve) => {
    const socket = new WebSocket(socketUrl(location));
    const end = (answer: Erased): void => {
      clearTimeout(timer);
      socket.close();
      resolve(answer);
    };
    const timer = setTimeout(() => end({ problem: '' }), patienceMs);
    socket.onerror = () => end({ problem: '' });
    socket.onopen = () => socket.send(JSON.stringify({ type: 'erase', table, token, lang, cid: 1 }));
    socket.onmessage = (event: MessageEvent<string>) => {
      const told = JSON.parse(event.data) as Told;
      if (told.type === 'erased') end({ waiting: told.waiting });
      else if (told.type === 'refused') end({ problem: told.text });
    };
  });
}
