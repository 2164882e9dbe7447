// The examples of the protocol, which the server's tests read as well: the page knows every message and every field.
import { expect, test } from 'vitest';
import type { Refused, SeatTold, View } from '../../../src/net/messages';

const examples = import.meta.glob<Record<string, unknown>>('../../../../tests/messages/*.json', {
  import: 'default',
  eager: true,
});

type Fields<Message> = Record<keyof Message, 'needed' | 'optional'>;

const viewFields: Fields<View> = {
  type: 'needed',
  table: 'needed',
  seq: 'needed',
  you: 'needed',
  lastCid: 'optional',
  stage: 'needed',
  options: 'needed',
  host: 'needed',
  watching: 'needed',
  seats: 'needed',
  round: 'optional',
  turn: 'optional',
  toMove: 'optional',
  starter: 'optional',
  matchOver: 'optional',
  game: 'optional',
  melds: 'optional',
  pile: 'optional',
  mustPutBack: 'optional',
  rack: 'optional',
  drawn: 'optional',
  openMin: 'optional',
  lastRound: 'optional',
  recent: 'optional',
  clock: 'optional',
  draft: 'optional',
  deal: 'needed',
  proof: 'optional',
};

const seatFields: Fields<SeatTold> = {
  kind: 'needed',
  name: 'optional',
  level: 'optional',
  ready: 'needed',
  online: 'optional',
  away: 'optional',
  left: 'optional',
  rack: 'optional',
  opened: 'optional',
  total: 'optional',
  chips: 'optional',
  winner: 'optional',
};

const refusedFields: Fields<Refused> = {
  type: 'needed',
  cid: 'needed',
  code: 'needed',
  text: 'needed',
  where: 'optional',
  meld: 'optional',
  tile: 'optional',
  have: 'optional',
  need: 'optional',
};

function expectFields(what: string, message: object, fields: Record<string, 'needed' | 'optional'>): void {
  expect(
    Object.keys(message).filter((field) => !(field in fields)),
    `${what}: unknown`,
  ).toEqual([]);
  const needed = Object.keys(fields).filter((field) => fields[field] === 'needed');
  expect(
    needed.filter((field) => !(field in message)),
    `${what}: missing`,
  ).toEqual([]);
}

const messages = Object.entries(examples).map(([path, message]) => ({ file: path.split('/').at(-1)!, message }));
const ofType = (type: string): typeof messages => messages.filter(({ message }) => message['type'] === type);

test('every example says what it is', () => {
  for (const { file, message } of messages) expect(message, file).toHaveProperty('type', expect.any(String));
});

test('every field of a view is known, and none is missing', () => {
  for (const { file, message } of ofType('view')) {
    expectFields(file, message, viewFields);
    for (const seat of message['seats'] as SeatTold[]) expectFields(`${file}, a seat`, seat, seatFields);
  }
});

test('every field of a refusal is known, and none is missing', () => {
  for (const { file, message } of ofType('refused')) expectFields(file, message, refusedFields);
});
