#!/usr/bin/env node
// A bot that plays over the HTTP API of a Runset server (docs/api.md), without any package: makes a table or takes a seat at
// one, and plays a match of Classic.
//
//     node examples/api_client.mjs http://localhost:8080
//     node examples/api_client.mjs http://localhost:8080 --table K7WQ2M
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';

class Refused extends Error {
  constructor(status, told) {
    super(`${status} ${told.code}: ${told.text}`);
    this.status = status;
    this.code = told.code;
  }
}

class Seat {
  /** Whoever has the token holds the seat. */
  constructor(server, token = randomBytes(16).toString('hex')) {
    this.server = server.replace(/\/$/, '');
    this.token = token;
  }

  async ask(method, path, message) {
    for (;;) {
      const answer = await fetch(this.server + path, {
        method,
        headers: { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json' },
        body: message && JSON.stringify(message),
      });
      if (answer.ok) return answer;
      const told = await answer.json();
      if (answer.status !== 429 && answer.status !== 503) throw new Refused(answer.status, told);
      // Too fast, or the server restarts: the same again after a while. Numbered commands are carried out once.
      await new Promise((wake) => setTimeout(wake, 1000 * Number(answer.headers.get('Retry-After') ?? 2)));
    }
  }

  async post(path, message) {
    const text = await (await this.ask('POST', path, message)).text();
    return text ? JSON.parse(text) : undefined;
  }

  /** Every message about the table, from now on; empty lines only say that the server is there. */
  async *stream(table) {
    const { body } = await this.ask('GET', `/api/tables/${table}/stream`);
    let rest = '';
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop();
      for (const line of lines) if (line) yield JSON.parse(line);
    }
  }
}

const colourOf = (piece) => piece.replace('J:', '')[0];
const numberOf = (piece) => Number(piece.replace('J:', '').slice(1));

function without(rack, tiles) {
  const rest = [...rack];
  for (const tile of tiles) rest.splice(rest.indexOf(tile), 1);
  return rest;
}

/** The longest runs and sets of tiles on the rack; jokers stay where they are. */
function meldsIn(rack, hasSets) {
  const tiles = [...new Set(rack)].filter((tile) => tile !== 'J');
  const found = [];
  for (const tile of tiles) {
    const run = [tile];
    while (tiles.includes(`${colourOf(tile)}${numberOf(tile) + run.length}`)) {
      run.push(`${colourOf(tile)}${numberOf(tile) + run.length}`);
    }
    found.push(run);
    if (hasSets) found.push(tiles.filter((other) => numberOf(other) === numberOf(tile)));
  }
  return found.filter((meld) => meld.length >= 3).sort((one, other) => other.length - one.length);
}

/** New melds from the rack, one after the other, and what is left. */
function newMelds(rack, hasSets) {
  const melds = [];
  for (;;) {
    const [longest] = meldsIn(rack, hasSets);
    if (!longest) return { melds, rest: rack };
    melds.push(longest);
    rack = without(rack, longest);
  }
}

/** Tiles added to the ends of runs and to sets that lie on the table. */
function extended(table, rack) {
  const melds = table.map((meld) => [...meld]);
  for (const tile of rack.filter((one) => one !== 'J')) {
    for (const meld of melds) {
      const isRun = colourOf(meld[0]) === colourOf(meld[1]);
      const fits = colourOf(meld[0]) === colourOf(tile);
      if (isRun && fits && numberOf(meld.at(-1)) + 1 === numberOf(tile)) meld.push(tile);
      else if (isRun && fits && numberOf(meld[0]) - 1 === numberOf(tile)) meld.unshift(tile);
      else if (!isRun && numberOf(meld[0]) === numberOf(tile) && !meld.some((one) => colourOf(one) === colourOf(tile)))
        meld.push(tile);
      else continue;
      break;
    }
  }
  return melds;
}

function moveFor(view) {
  const { rack, melds: table, options, you, pile } = view;
  if (view.mustPutBack) return { put: view.drawn };
  const { melds, rest } = newMelds(rack, options.edition === 'classic' || options.variant === 'professional');
  const points = melds.flat().reduce((sum, tile) => sum + numberOf(tile), 0);
  const hasOpened = view.seats[you - 1].opened;
  const lay = hasOpened ? [...extended(table, rest), ...melds] : [...table, ...melds];
  const laid = lay.flat().length - table.flat().length;
  if (laid > 0 && (hasOpened || points >= view.openMin)) return { lay };
  return pile > 0 ? 'draw' : 'pass';
}

function commandFor(view) {
  const cid = view.lastCid + 1;
  if (view.stage === 'gathering' && !view.seats[view.you - 1].ready) return { type: 'ready', cid };
  if (view.stage !== 'playing' || view.toMove !== view.you) return undefined;
  return { type: 'play', round: view.round, turn: view.turn, move: moveFor(view), cid };
}

/** Plays to the end of the match and gives the last view. */
async function play(seat, table) {
  const overtaken = ['OLD_TURN', 'OLD_CID', 'NOT_PLAYING', 'NOT_GATHERING'];
  for await (const view of seat.stream(table)) {
    if (view.type !== 'view') continue;
    if (view.matchOver) return view;
    const command = commandFor(view);
    try {
      if (command) await seat.post(`/api/tables/${table}/commands`, command);
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      if (refused.status === 422) {
        // The referee says no: a refused command does not use up its number, and drawing is always right while there is a pile.
        const move = view.pile > 0 ? 'draw' : 'pass';
        await seat.post(`/api/tables/${table}/commands`, { ...command, move });
      } else if (!overtaken.includes(refused.code)) throw refused;
    }
  }
  throw new Error('the table is gone');
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    table: { type: 'string' },
    name: { type: 'string', default: 'JavaScript' },
    seats: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    bots: { type: 'string', default: 'player' },
  },
});
try {
  const seat = new Seat(positionals[0] ?? 'http://localhost:8080');
  const { name } = values;
  const seated = values.table
    ? await seat.post(`/api/tables/${values.table}/seats`, { name })
    : await seat.post('/api/tables', {
        name,
        options: { edition: 'classic', seats: Number(values.seats), rules: { rounds: Number(values.rounds) } },
        bots: values.bots.split(',').filter(Boolean),
      });
  console.log('table', seated.table, 'seat', seated.seat);
  const last = await play(seat, seated.table);
  for (const [i, { total, chips, winner }] of last.seats.entries()) {
    console.log('seat', i + 1, total, chips, winner ? 'winner' : '');
  }
  await seat.post(`/api/tables/${seated.table}/commands`, { type: 'leave', cid: last.lastCid + 1 });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
// The stream is still open.
process.exit();
