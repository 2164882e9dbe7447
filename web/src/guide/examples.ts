// Examples of the rules: a position, the table as somebody leaves it, and the claim that this is legal or not and why.
// The page shows the engine's own verdict; a test holds every claim against it.

import { meldsOf, tilesOf } from './lesson';
import type { Melds } from '../net/messages';

export interface Example {
  /** The rule it stands beside. */
  rule: string;
  edition: string;
  variant: string;
  opened: boolean;
  rack: string[];
  table: Melds;
  play: Melds;
  /** `OK` or the reason's code. */
  code: string;
}

type Row = [rule: string, opened: boolean, rack: string, table: string, play: string, code: string];

function rows(edition: string, variant: string, all: Row[]): Example[] {
  return all.map(([rule, opened, rack, table, play, code]) => ({
    rule,
    edition,
    variant,
    opened,
    rack: tilesOf(rack),
    table: meldsOf(table),
    play: meldsOf(play),
    code,
  }));
}

const classic: Row[] = [
  ['C2', true, 'g4 g5 g6', '', 'g4 g5 g6', 'OK'],
  ['C2', true, 'k12 k13 k1', '', 'k12 k13 k1', 'BAD_COMBO'],
  ['C2', true, 'p3 p4 k5', '', 'p3 p4 k5', 'BAD_COMBO'],
  ['C3', true, 'g8 y8 k8', '', 'g8 y8 k8', 'OK'],
  ['C3', true, 'g8 g8 k8', '', 'g8 g8 k8', 'BAD_COMBO'],
  ['O1', false, 'k9 k10 J', '', 'k9 k10 J:k11', 'OK'],
  ['O1', false, 'k8 k9 k10 p2', '', 'k8 k9 k10', 'OPEN_BELOW_30'],
  ['O4', false, 'p10 k10 g10 k4', 'k5 k6 k7', 'p10 k10 g10 | k4 k5 k6 k7', 'NOT_OPENED'],
  ['R1', true, 'k4 k8', 'k5 k6 k7', 'k4 k5 k6 k7 k8', 'OK'],
  ['R1', false, 'k4 k8', 'k5 k6 k7', 'k4 k5 k6 k7 k8', 'NOT_OPENED'],
  ['R2', true, 'k5 y5', 'p5 p6 p7 p8', 'p6 p7 p8 | p5 k5 y5', 'OK'],
  ['R2', true, 'k5 y5', 'p5 p6 p7', 'p6 p7 | p5 k5 y5', 'BAD_COMBO'],
  ['R2', true, 'g6', 'g3 g4 g5 g6 g7 g8', 'g3 g4 g5 g6 | g6 g7 g8', 'OK'],
  ['R3', true, 'g9 g10 g11', 'k5 k6 k7 k8', 'k5 k6 k7 | g9 g10 g11', 'TABLE_TILE_GONE'],
  ['T5', true, 'p1', 'k3 k4 k5 k6 | g6 y6 p6', 'k3 k4 k5 | g6 y6 p6 k6', 'NO_RACK_TILE'],
  ['J3', true, 'y8 p11 p12', 'y7 J:y8 y9', 'y7 y8 y9 | p11 p12 J:p13', 'OK'],
  ['J3', true, 'k8 p11 p12', 'g8 y8 J:p8', 'g8 y8 k8 | p11 p12 J:p13', 'OK'],
  ['J6', true, 'y8', 'y7 J:y8 y9', 'y7 y8 y9', 'JOKER_KEPT'],
  ['J7', true, 'p11 p12', 'y7 J:y8 y9 y10', 'y7 y9 y10 | p11 p12 J:p13', 'BAD_COMBO'],
  ['J7', true, 'p11 p12', 'J:y7 y8 y9 y10', 'y8 y9 y10 | p11 p12 J:p13', 'JOKER_MOVED'],
];

const handRummy: Row[] = [
  ['H1', false, 'p1 p2 p3 k1 k2 k3', '', 'p1 p2 p3 | k1 k2 k3', 'OK'],
  ['H1', false, 'p1 p2 p3 k1 k2 k3 y9', '', 'p1 p2 p3 | k1 k2 k3', 'OPEN_BELOW_30'],
];

const basic: Row[] = [
  ['C2', false, 'r2 r3 r4', '', 'r2 r3 r4', 'OK'],
  ['C2', true, 'b1 b4 b5', '', 'b1 b4 b5', 'BAD_COMBO'],
  ['C2', true, 'g5 g6 g1', '', 'g5 g6 g1', 'BAD_COMBO'],
  ['C2', true, 'r3 g3 b3', '', 'r3 g3 b3', 'BAD_COMBO'],
  ['O6', false, 'g4', 'g1 g2 g3', 'g1 g2 g3 g4', 'NOT_OPENED'],
  ['O4', false, 'r2 r3 r4 g4', 'g1 g2 g3', 'r2 r3 r4 | g1 g2 g3 g4', 'OK'],
  ['R1', true, 'g4', 'g1 g2 g3', 'g1 g2 g3 g4', 'OK'],
  ['R2', true, 'b3 b4', 'b2 b3 b4 b5', 'b2 b3 b4 | b3 b4 b5', 'NOT_EXTENSION'],
  ['J1', true, 'y1 y2 J', '', 'y1 y2 J:y3', 'OK'],
  ['J3', true, 'y3', 'y1 y2 J:y3 | r2 r3 r4', 'y1 y2 y3 | r2 r3 r4 J:r5', 'OK'],
  ['J6', true, 'y3', 'y1 y2 J:y3', 'y1 y2 y3', 'JOKER_KEPT'],
];

const professional: Row[] = [
  ['C3', false, 'r3 g3 b3', '', 'r3 g3 b3', 'OK'],
  ['C3', true, 'r3 r3 b3', '', 'r3 r3 b3', 'BAD_COMBO'],
  ['R2', true, 'g5 b5', 'r2 r3 r4 r5', 'r2 r3 r4 | r5 g5 b5', 'OK'],
  ['J7', true, 'y1 y2', 'r2 r3 r4 J:r5', 'r2 r3 r4 | y1 y2 J:y3', 'OK'],
];

export const examples: Example[] = [
  ...rows('classic', 'standard', classic),
  ...rows('classic', 'handrummy', [...classic, ...handRummy]),
  ...['kids', 'junior'].flatMap((edition) => [
    ...rows(edition, 'basic', basic),
    ...rows(edition, 'professional', [
      // What the professional game plays otherwise is left out.
      ...basic.filter(([rule, , rack]) => rule !== 'R2' && rack !== 'r3 g3 b3'),
      ...professional,
    ]),
  ]),
];
