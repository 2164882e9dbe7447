// A table in the middle of a game that was chosen: its log is written here, the engine's own room replays it and plays on,
// and the page reaches it by its socket as it would reach a server.
import type { WebSocketRoute } from 'playwright-core';
import { chanceOf, seedCommitment } from '../../src/engine/deal';
import type { Engine } from '../../src/engine/engine';
import { OfflineTable } from '../../src/engine/room';
import type { Edition, HouseRules, KeptTable } from '../../src/engine/types';
import type { Player } from './player';
import { engine } from './turns';

const table = 'STORY1';
const token = '0123456789abcdef0123456789abcdef';

export interface Story {
  edition: string;
  variant: string;
  rules?: HouseRules;
  /** So often each of the two seats draws first. */
  draws: number;
  /** What must be on the two racks then. */
  holds: [string, string];
  /** Further moves, the first seat's first; in the end it is the first seat's turn. */
  moves?: string[] | ((racks: string[][]) => string[]);
  /** The search for a deal that gives this begins with this number. */
  seed?: number;
}

const faces = (text: string): string[] => (text === '' ? [] : text.split(' '));

function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  const left = [...whole];
  return part.every((face) => {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** A deal begun by the first seat after which both racks hold what they should. */
function findDeal(row: Edition, story: Story): { seed: string; racks: string[][] } {
  const from = story.seed ?? 1;
  for (let number = from; number < from + 200_000; ++number) {
    const seed = number.toString(16).padStart(64, '0');
    const { tiles, lot } = chanceOf({ table, deal: 1 }, seed, [null, null], row);
    const drawn = tiles.slice(2 * row.deal, 2 * row.deal + 2 * story.draws);
    const racks = [0, 1].map((seat) => [
      ...tiles.slice(seat * row.deal, (seat + 1) * row.deal),
      ...drawn.filter((_, i) => i % 2 === seat),
    ]);
    const isDealt = story.holds.every((wanted, seat) => isWithin(faces(wanted), racks[seat]!));
    if (isDealt && (lot === 0 || row.chips)) return { seed, racks };
  }
  throw new Error('no deal gives this');
}

/** How the room keeps a token, by the room's own word. */
function hashOf(core: Engine, options: object): string {
  core.openRoom(table, true);
  const create = { type: 'create', options, name: 'Anna', token, bots: [], lang: 'en' };
  return core.receive(JSON.stringify(create), 0).people[0]!.tokenHash;
}

function keptTable(core: Engine, story: Story): KeptTable {
  const { edition, variant, rules = {} } = story;
  const row = core.editions().find((one) => one.edition === edition && one.variant === variant)!;
  const { seed, racks } = findDeal(row, story);
  const changed = Object.entries(rules).map(([key, value]) => ` ${key}=${value}`);
  const told = typeof story.moves === 'function' ? story.moves(racks) : (story.moves ?? []);
  const moves = [...Array<string>(2 * story.draws).fill('draw'), ...told];
  const lines = [
    `created ${edition}/${variant}${changed.join('')}; seats 2; youngest 1`,
    'taken 1',
    'taken 2',
    `deal 1 ${seedCommitment({ table, deal: 1 }, seed)}`,
    'ready 1',
    'ready 2',
    'dealt',
    ...moves.map((move, i) => `moved ${(i % 2) + 1} player ${move}`),
  ];
  const tokenHash = hashOf(core, { edition, variant, rules, seats: 2 });
  return {
    log: lines.map((line) => ({ line: `0 ${line}` })),
    secrets: [{ deal: 1, seed }],
    people: [
      { seat: 1, name: 'Anna', tokenHash },
      { seat: 2, name: 'Ben', tokenHash: '0'.repeat(64) },
    ],
  };
}

/** Lets the player sit down on the first seat of the table of this story. */
export async function enterStory(player: Player, story: Story): Promise<void> {
  const core = await engine();
  const room = new OfflineTable(core, { id: table, prompt: true, kept: keptTable(core, story) });
  const { page } = player;
  await page.routeWebSocket(/\/socket$/, (socket: WebSocketRoute) => {
    room.onmessage = (text) => {
      player.hear(text);
      socket.send(text);
    };
    socket.onMessage((text) => room.send(String(text)));
  });
  page.on('close', () => room.close());
  await page.addInitScript(
    (held) => localStorage.setItem('runset.seats', held),
    JSON.stringify([{ table, token, at: 0 }]),
  );
  await player.open(`/t/${table}`);
  await player.untilMyTurn();
}
