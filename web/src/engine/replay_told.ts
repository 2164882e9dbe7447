// A game record as the engine tells it: what lay where after every entry, and what was done, in words as well.

import type { DealProof } from './deal';
import type { HouseRules, TableText } from './types';

export interface ResultTold {
  winner: number | null;
  blocked: boolean;
  handRummy: boolean;
  points: number[];
  matchOver: boolean;
  /** Of the match, once it is over. */
  winners: number[];
}

/** After one entry of the record: a deal or a move. Lists are by seat. */
export interface EntryTold {
  round: number;
  /** 0: the deal. */
  turn: number;
  seat: number | null;
  did: 'deal' | 'lay' | 'draw' | 'put' | 'pass';
  timeout: boolean;
  text: string;
  /** For whoever may not see what is drawn. */
  hidden: string;
  laid: string[];
  drawn: string | null;
  back: string | null;
  toMove: number | null;
  pile: number;
  melds: TableText;
  kinds: ('run' | 'set' | 'none')[];
  racks: string[][];
  opened: boolean[];
  totals: number[];
  chips: number[];
  /** Where the entry ends its round. */
  result?: ResultTold;
}

export interface DealTold {
  entry: number;
  shuffle: string;
  deck: string[];
  /** The deals that were made anew before this one. */
  voided: (DealProof & { table: string })[];
  proof: (DealProof & { table: string }) | null;
}

export interface ReplayTold {
  edition: string;
  variant: string;
  rules: HouseRules;
  names: string[];
  openMin: number[];
  /** The seat drawn by lot for the first round. */
  lot: number;
  entries: EntryTold[];
  deals: DealTold[];
  /** What is wrong with the record; empty: nothing. */
  doubt: string;
  /** And nobody could choose its deals. */
  proven: boolean;
  /** Who had a hand in them, in sentences. */
  chance: string[];
  /** Why the entries end too early; empty: they do not. */
  problem: string;
}
