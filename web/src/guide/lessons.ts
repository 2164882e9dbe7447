// The guided first rounds: one short round for each edition, from the first lay-down to going out.

import type { Lesson } from './lesson';

const thirteens = 'g13 y13 p13';
const fours = 'g4 y4 p4 k4';

export const lessons: Record<string, Lesson> = {
  classic: {
    edition: 'classic',
    variant: 'standard',
    steps: [
      {
        does: 'lay',
        opened: false,
        rack: `k10 k11 k12 ${fours} p8 p9 k5 y5 y8 p11 p12`,
        table: '',
        wanted: 'k10 k11 k12',
      },
      {
        does: 'lay',
        opened: true,
        rack: `${fours} p8 p9 k5 y5 y8 p11 p12`,
        table: 'k10 k11 k12',
        wanted: `k10 k11 k12 | ${fours}`,
        bot: 'draw',
      },
      {
        does: 'lay',
        opened: true,
        rack: 'p8 p9 k5 y5 y8 p11 p12',
        table: `k10 k11 k12 | ${fours} | p5 p6 p7 | ${thirteens}`,
        wanted: `k10 k11 k12 | ${fours} | p5 p6 p7 p8 p9 | ${thirteens}`,
        bot: 'lay',
      },
      {
        does: 'lay',
        opened: true,
        rack: 'k5 y5 y8 p11 p12',
        table: `k10 k11 k12 | ${fours} | p5 p6 p7 p8 p9 | ${thirteens}`,
        wanted: `k10 k11 k12 | ${fours} | p6 p7 p8 p9 | p5 k5 y5 | ${thirteens}`,
        bot: 'draw',
      },
      {
        does: 'draw',
        opened: true,
        rack: 'y8 p11 p12',
        table: `k10 k11 k12 | ${fours} | p6 p7 p8 p9 | p5 k5 y5 | ${thirteens}`,
        drawn: 'k13',
        bot: 'draw',
      },
      {
        does: 'lay',
        opened: true,
        rack: 'y8 p11 p12 k13',
        table: `k10 k11 k12 | ${fours} | p6 p7 p8 p9 | p5 k5 y5 | ${thirteens} | y7 J:y8 y9`,
        wanted: `k10 k11 k12 | ${fours} | p6 p7 p8 p9 | p5 k5 y5 | ${thirteens} | y7 y8 y9 | p11 p12 J`,
        bot: 'lay',
      },
      {
        does: 'lay',
        opened: true,
        rack: 'k13',
        table: `k10 k11 k12 | ${fours} | p6 p7 p8 p9 | p5 k5 y5 | ${thirteens} | y7 y8 y9 | p11 p12 J:p13`,
        wanted: `k10 k11 k12 k13 | ${fours} | p6 p7 p8 p9 | p5 k5 y5 | ${thirteens} | y7 y8 y9 | p11 p12 J`,
        bot: 'draw',
      },
    ],
  },
  kids: children('kids', {
    first: 'r2 r3 r4',
    longer: 'r2 r3 r4 J',
    others: 'g1 g2 g3',
    fits: 'g4',
    withJoker: 'y1 y2 J',
    asJoker: 'y3',
    last: 'b6',
    lastTo: 'b3 b4 b5',
  }),
  junior: children('junior', {
    first: 'b3 b4 b5',
    longer: 'b3 b4 b5 J',
    others: 'r3 r4 r5',
    fits: 'r6',
    withJoker: 'g1 g2 J',
    asJoker: 'g3',
    last: 'y1',
    lastTo: 'y2 y3 y4',
  }),
};

interface Cards {
  first: string; // the own run
  longer: string; // the same with the joker at its end
  others: string; // what the other seat lays
  fits: string; // one's own card to it
  withJoker: string;
  asJoker: string; // what that joker stands for
  last: string;
  lastTo: string;
}

/** Kids and Junior are one game: lay a run, add, use a joker, draw, exchange the joker, go out. */
function children(edition: string, cards: Cards): Lesson {
  const { first, longer, others, fits, withJoker, asJoker, last, lastTo } = cards;
  const joined = withJoker.replace('J', `J:${asJoker}`);
  const freed = withJoker.replace('J', asJoker);
  const shown = longer.replace('J', `J:${first[0]}${Number(first.at(-1)) + 1}`);
  const two = `${first} | ${others} ${fits}`;
  return {
    edition,
    variant: 'basic',
    steps: [
      { does: 'lay', opened: false, rack: `${first} ${fits} ${withJoker} ${last}`, table: '', wanted: first },
      {
        does: 'lay',
        opened: true,
        rack: `${fits} ${withJoker} ${last}`,
        table: `${first} | ${others}`,
        wanted: two,
        bot: 'lay',
      },
      {
        does: 'lay',
        opened: true,
        rack: `${withJoker} ${last}`,
        table: two,
        wanted: `${two} | ${withJoker}`,
        bot: 'draw',
      },
      { does: 'draw', opened: true, rack: last, table: `${two} | ${joined}`, drawn: asJoker, bot: 'draw' },
      {
        does: 'lay',
        opened: true,
        rack: `${last} ${asJoker}`,
        table: `${two} | ${joined}`,
        wanted: `${longer} | ${others} ${fits} | ${freed}`,
        bot: 'draw',
      },
      {
        does: 'lay',
        opened: true,
        rack: last,
        table: `${shown} | ${others} ${fits} | ${freed} | ${lastTo}`,
        wanted: `${longer} | ${others} ${fits} | ${freed} | ${lastTo} ${last}`,
        bot: 'lay',
      },
    ],
  };
}
