// A peer of the load test: the tables of a boardgame.io server do the job of ours, with the rules left out. Each move
// changes rack and pile and ends the turn; the framework checks whose turn it is, hides the other racks and tells
// everybody the new state, which has the size of our views. Nothing is kept on a disk.
//
//     node boardgame.js
//
// The first line says where it listens. Tables are made by whoever asks for them.

import { createRequire } from 'node:module';

const { Server, Origins } = createRequire(import.meta.url)('boardgame.io/server');
const letters = 'pkgy';
const digest = '39c61c3779f7e917b2b3660250a166898320e75b559cee865e7e6b587e068ea8';

const someTile = () => letters[Math.floor(Math.random() * 4)] + (1 + Math.floor(Math.random() * 13));
const tiles = (count) => Array.from({ length: count }, someTile);

const table = {
  name: 'table',
  setup: ({ ctx }) => ({
    options: { edition: 'classic', variant: 'standard', rules: { rounds: '100' }, seats: ctx.numPlayers, youngest: 1 },
    seats: Array.from({ length: ctx.numPlayers }, () => ({
      kind: 'person',
      name: 'P',
      away: false,
      left: false,
      rack: 14,
      opened: false,
      total: 0,
      chips: 0,
    })),
    players: Object.fromEntries(Array.from({ length: ctx.numPlayers }, (_, seat) => [seat, tiles(14)])),
    melds: [],
    pile: 106 - 14 * ctx.numPlayers,
    deal: { deal: 1, commitment: digest },
  }),
  playerView: ({ G, playerID }) => ({ ...G, players: { [playerID]: G.players[playerID] } }),
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
  moves: {
    draw: {
      client: false,
      noLimit: false,
      move: ({ G, playerID }) => {
        if (G.pile > 0) {
          G.players[playerID].push(someTile());
          G.seats[playerID].rack += 1;
          G.pile -= 1;
        }
      },
    },
  },
};

console.info = () => {};
const server = Server({ games: [table], origins: [Origins.LOCALHOST] });
const running = await server.run({ port: 0, callback: () => {} });
process.stdout.write(`listening on http://127.0.0.1:${running.appServer.address().port}\n`);
