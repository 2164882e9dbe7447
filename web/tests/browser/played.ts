// Matches on the server that are over at once: people who play as the engine tells them, and a bot. Played from within a
// page, over sockets of its own.
import type { Move, View } from '../../src/net/messages';
import type { Player } from './player';
import { engine, positionOf } from './turns';

const core = await engine();
const helped = new WeakSet<Player>();

function moveFor(view: View): Move {
  if (view.mustPutBack) return { put: view.drawn! };
  // In Classic the bot is to win, and to have something to rearrange.
  if (view.options.edition === 'classic' && view.pile! > 0) return 'draw';
  const { tiles, table, advice } = core.hint({ ...positionOf(view), pile: view.pile! });
  return tiles > 0 ? { lay: table } : advice === 'lay' ? 'draw' : advice;
}

export interface Played {
  table: string;
  /** Of the people, in the order of their seats. */
  tokens: string[];
}

interface Wishes {
  edition: string;
  names: string[];
  bot: string;
  rules: Record<string, number>;
}

/** Runs in the page. */
async function playThere({ edition, names, bot, rules }: Wishes): Promise<Played> {
  const ask = (globalThis as unknown as { moveFor(view: View): Promise<Move> }).moveFor;
  const fresh = (): string =>
    [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => (byte % 16).toString(16) + (byte >> 4).toString(16))
      .join('');
  const tokens = names.map(fresh);
  const sockets: WebSocket[] = [];
  let table = '';
  let isOver = false;
  let finish: () => void = () => undefined;
  const end = new Promise<void>((done) => (finish = done));
  const act = async (view: View): Promise<object | undefined> => {
    if (view.matchOver) finish();
    else if (view.stage === 'gathering' && !view.seats[view.you! - 1]!.ready) return { type: 'ready' };
    else if (view.stage === 'playing' && view.toMove === view.you)
      return { type: 'play', round: view.round, turn: view.turn, move: await ask(view) };
    return undefined;
  };
  const sit = (seat: number, first: object): Promise<void> =>
    new Promise((there) => {
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/socket`);
      sockets[seat] = socket;
      socket.onopen = () => socket.send(JSON.stringify(first));
      socket.onmessage = async ({ data }: MessageEvent<string>) => {
        const view = JSON.parse(data) as View;
        if (view.type !== 'view') return;
        table = view.table;
        there();
        const command = await act(view);
        if (command && socket.readyState === WebSocket.OPEN)
          socket.send(JSON.stringify({ ...command, cid: (view.lastCid ?? 0) + 1 }));
      };
      // Whoever plays a long match this fast is cut off, and comes back.
      socket.onclose = () => isOver || void sit(seat, { type: 'hello', table, token: tokens[seat] });
    });
  for (const [i, name] of names.entries()) {
    const options = { edition, variant: '', rules, seats: names.length + 1 };
    const token = tokens[i];
    await sit(
      i,
      i === 0 ? { type: 'create', name, token, options, bots: [bot] } : { type: 'join', table, name, token },
    );
  }
  await end;
  isOver = true;
  for (const socket of sockets) socket.close();
  return { table, tokens };
}

/** The player's browser has to be at the server already. */
export async function playOut(player: Player, wishes: Partial<Wishes> = {}): Promise<Played> {
  if (!helped.has(player)) await player.page.exposeFunction('moveFor', moveFor);
  helped.add(player);
  return player.page.evaluate(playThere, {
    edition: 'classic',
    names: ['Anna'],
    bot: 'strong',
    // With cards a round may be over after a turn, so there are two of them at least.
    rules: wishes.edition && wishes.edition !== 'classic' ? { chipsToWin: 2 } : { rounds: 1 },
    ...wishes,
  });
}

/** From now on this browser holds the seat. */
export async function holdSeat(player: Player, table: string, token: string): Promise<void> {
  await player.page.evaluate((held) => localStorage.setItem('runset.seats', JSON.stringify([held])), {
    table,
    token,
    at: 0,
  });
}
