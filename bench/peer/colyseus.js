// A peer of the load test: the tables of a Colyseus server do the job of ours, with the rules left out. Each move is
// checked for its turn, changes rack and pile, is answered with `done`, and everybody at the table is told a view of the
// same size as ours, made for that seat. Nothing is kept on a disk.
//
//     node colyseus.js TABLES SEATS
//
// The first line says where it listens, then one line for every seat with the path to its socket.

import { Room, Server, matchMaker } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';

const [tableCount, seatCount] = process.argv.slice(2).map(Number);
const letters = 'pkgy';
const digest = '39c61c3779f7e917b2b3660250a166898320e75b559cee865e7e6b587e068ea8';

const someTile = () => letters[Math.floor(Math.random() * 4)] + (1 + Math.floor(Math.random() * 13));
const tiles = (count) => Array.from({ length: count }, someTile);

class Table extends Room {
  onCreate() {
    this.autoDispose = false;
    this.seatReservationTimeout = 120;
    this.maxClients = seatCount;
    this.patchRate = null;
    this.seq = 10;
    this.turn = 1;
    this.toMove = 0;
    this.pile = 106 - 14 * seatCount;
    this.racks = Array.from({ length: seatCount }, () => tiles(14));
    this.cids = Array.from({ length: seatCount }, () => 0);
    this.recent = [];
    this.seatOf = new Map();
    this.onMessage('move', (client, text) => this.take(client, JSON.parse(text)));
  }

  onJoin(client, { seat }) {
    this.seatOf.set(client.sessionId, seat);
    client.send('told', JSON.stringify(this.viewFor(seat)));
  }

  take(client, command) {
    const seat = this.seatOf.get(client.sessionId);
    if (command.type !== 'play' || seat !== this.toMove || command.turn !== this.turn) {
      client.send('told', JSON.stringify({ type: 'refused', cid: command.cid, code: 'NOT_YOUR_TURN' }));
      return;
    }
    if (this.pile > 0) {
      this.racks[seat].push(someTile());
      this.pile -= 1;
    }
    this.recent = [...this.recent.slice(1 - seatCount), { seat: seat + 1, turn: this.turn, did: 'draw', timeout: false }];
    this.cids[seat] = command.cid;
    this.turn += 1;
    this.toMove = (seat + 1) % seatCount;
    this.seq += 1;
    client.send('told', JSON.stringify({ type: 'done', cid: command.cid, seq: this.seq }));
    for (const other of this.clients) {
      other.send('told', JSON.stringify(this.viewFor(this.seatOf.get(other.sessionId))));
    }
  }

  viewFor(seat) {
    return {
      type: 'view',
      table: this.roomId,
      seq: this.seq,
      you: seat + 1,
      stage: 'playing',
      options: {
        edition: 'classic',
        variant: 'standard',
        rules: { rounds: '100' },
        seats: seatCount,
        youngest: 1,
        open: false,
        hints: true,
        handicaps: [],
      },
      host: 1,
      watching: 0,
      seats: this.racks.map((rack) => ({
        kind: 'person',
        name: 'P',
        online: true,
        away: false,
        left: false,
        ready: true,
        rack: rack.length,
        opened: false,
        total: 0,
        chips: 0,
      })),
      lastCid: this.cids[seat],
      round: 1,
      turn: this.turn,
      toMove: this.toMove + 1,
      starter: 1,
      matchOver: false,
      melds: [],
      pile: this.pile,
      mustPutBack: false,
      rack: this.racks[seat],
      drawn: null,
      openMin: 30,
      recent: this.recent,
      clock: { leftMs: 120000, limitMs: 120000 },
      deal: {
        deal: 1,
        commitment: digest,
        nonces: this.racks.map(() => ({ commitment: null, nonce: null })),
      },
    };
  }
}

const server = new Server({ greet: false, transport: new WebSocketTransport({ pingInterval: 10000 }) });
server.define('table', Table);
await server.listen(0, '127.0.0.1');
const port = server.transport.server.address().port;
const paths = [];
for (let table = 0; table < tableCount; ++table) {
  const room = await matchMaker.createRoom('table', {});
  for (let seat = 0; seat < seatCount; ++seat) {
    const { sessionId } = await matchMaker.joinById(room.roomId, { seat });
    paths.push(`/${room.processId}/${room.roomId}?sessionId=${sessionId}`);
  }
}
process.stdout.write(`listening on http://127.0.0.1:${port}\n${paths.join('\n')}\n`);
