// A review as the engine tells it (docs/review.md): what each turn laid and could have laid. Seats, rounds and turns are
// numbered from 1, entries of the record from 0.

import type { HouseRules, TableText } from './types';

export interface Figures {
  tiles: number;
  points: number;
}

export type Lesson = 'goOut' | 'open' | 'exchange' | 'rearrange' | 'add' | 'meld';

export interface BestTold extends Figures {
  goesOut: boolean;
  lesson: Lesson;
  table: TableText;
}

export interface TurnReview {
  entry: number;
  round: number;
  turn: number;
  seat: number;
  did: 'lay' | 'draw' | 'pass' | 'timeout';
  opened: boolean;
  openMin: number;
  rack: string[];
  table: TableText;
  laidTiles: string[];
  wentOut: boolean;
  laid: Figures;
  most: Figures;
  missed: Figures;
  heldBack: Figures;
  overlooked: Figures;
  overlookedTiles: string[];
  /** 0 to 100; nothing where nothing could be laid. */
  accuracy: number | null;
  luck: number | null;
  /** Where something was missed. */
  best: BestTold | null;
}

export interface Opening {
  entry: number;
  turn: number;
}

export interface SeatRound {
  seat: number;
  style: 'hiding' | 'ambush' | 'laying';
  couldOpen: Opening | null;
  opened: Opening | null;
  turnsLate: number;
  jokers: { entry: number; turn: number; how: 'spent' | 'kept' }[];
}

export interface RoundReview {
  round: number;
  over: boolean;
  winner: number | null;
  seats: SeatRound[];
}

export interface PlayerReview {
  seat: number;
  name: string;
  accuracy: number | null;
  turns: number;
  turnsToLay: number;
  laid: Figures;
  missed: Figures;
  heldBack: Figures;
  overlooked: Figures;
  turnsLate: number;
  jokersWasted: number;
  luck: { draws: number; tiles: number; jokers: number; jokersExpected: number };
  /** Entries, the largest miss first. */
  learn: number[];
}

export interface ReviewTold {
  edition: string;
  variant: string;
  rules: HouseRules;
  players: PlayerReview[];
  rounds: RoundReview[];
  turns: TurnReview[];
}
