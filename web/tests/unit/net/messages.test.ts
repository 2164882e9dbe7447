// The examples of the protocol, which the server's tests read as well: the page knows every message and every field.
import { expect, test } from 'vitest';
import type { View } from '../../../src/net/messages';

const examples = import.meta.glob<Record<string, unknown>>('../../../../tests/messages/*.json', {
  import: 'default',
  eager: true,
});

const viewFields: Record<keyof View, 'needed' | 'optional'> = {
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

/** An example is a message, or a list of them. */
const messages = Object.entries(examples).flatMap(([file, content]) =>
  [content].flat().map((message) => ({ file: file.split('/').at(-1)!, message: message as Record<string, unknown> })),
);

test.runIf(messages.length > 0)('every example says what it is', () => {
  for (const { file, message } of messages) expect(message, file).toHaveProperty('type', expect.any(String));
});

test('every field of a view is known, and none is missing', () => {
  for (const { file, message } of messages.filter((each) => each.message['type'] === 'view')) {
    expect(
      Object.keys(message).filter((field) => !(field in viewFields)),
      file,
    ).toEqual([]);
    const needed = Object.entries(viewFields).flatMap(([field, need]) => (need === 'needed' ? [field] : []));
    expect(
      needed.filter((field) => !(field in message)),
      file,
    ).toEqual([]);
  }
});
