// The messages of docs/protocol.md as types: what the page sends and what it is told.

export type Meld = string[];
export type Melds = Meld[];

export interface TableOptions {
  edition: string;
  variant: string;
  rules: Record<string, string | number | boolean>;
  seats: number;
  youngest?: number;
  open?: boolean;
  hints?: boolean;
  /** After a round bots play its deal again with the seats swapped. */
  swapped?: boolean;
  handicaps?: { seat: number; openMin?: number; hints?: boolean }[];
}

export interface SeatTold {
  kind: 'free' | 'person' | 'bot';
  name?: string;
  level?: string;
  ready: boolean;
  online?: boolean;
  away?: boolean;
  left?: boolean;
  rack?: number;
  opened?: boolean;
  total?: number;
  chips?: number;
  winner?: boolean;
}

export interface TurnTold {
  seat: number;
  turn: number;
  did: 'lay' | 'draw' | 'put' | 'pass' | 'timeout';
  timeout: boolean;
  before?: Melds;
}

export interface RoundTold {
  round: number;
  winner: number | null;
  blocked: boolean;
  handRummy: boolean;
  points: number[];
  racks: Meld[];
}

export interface NonceTold {
  commitment: string | null;
  nonce: string | null;
}

export interface ProofTold {
  deal: number;
  commitment: string;
  seed: string;
  nonces: NonceTold[];
}

export interface View {
  type: 'view';
  table: string;
  seq: number;
  you: number | null;
  lastCid?: number;
  stage: 'gathering' | 'revealing' | 'playing' | 'closed';
  options: TableOptions;
  host: number | null;
  watching: number;
  seats: SeatTold[];
  round?: number;
  turn?: number;
  toMove?: number | null;
  starter?: number;
  matchOver?: boolean;
  /** The number of the match among the games of the table, once a round of it has ended. */
  game?: number;
  melds?: Melds;
  pile?: number;
  mustPutBack?: boolean;
  rack?: Meld;
  drawn?: string | null;
  openMin?: number;
  lastRound?: RoundTold;
  recent?: TurnTold[];
  /** `paused`: nobody's time runs, as the server cannot save at the moment. */
  clock?: { leftMs: number; limitMs: number; paused?: boolean };
  draft?: Melds;
  /** `voided`: the deals made anew before it, since the last round. */
  deal: { deal: number; commitment: string; nonces: NonceTold[]; voided?: ProofTold[] };
  proof?: ProofTold;
}

export interface Refused {
  type: 'refused';
  cid: number | null;
  code: string;
  text: string;
  where?: 'final' | 'start';
  meld?: number;
  tile?: string;
  have?: number;
  need?: number;
}

export interface Listed {
  table: string;
  edition: string;
  variant: string;
  playing: boolean;
  seats: SeatTold[];
}

export type Told =
  | View
  | Refused
  | { type: 'seated'; table: string; seat: number }
  | { type: 'done'; cid: number; seq: number }
  | { type: 'said'; seat: number; phrase: string }
  | { type: 'tables'; tables: Listed[] }
  | { type: 'erased'; table: string; waiting: number }
  | { type: 'pong' }
  | { type: 'bye'; code: string; text: string };

export type Move = { lay: Melds } | { put: string } | 'draw' | 'pass';

export type Command =
  | { type: 'create'; options: TableOptions; name: string; token: string; bots: string[] }
  | { type: 'join'; table: string; name: string; token: string; seat?: number }
  | { type: 'hello'; table: string; token?: string }
  | { type: 'configure'; options: TableOptions }
  | { type: 'bot'; seat: number; level?: string }
  | { type: 'ready'; commitment?: string }
  | { type: 'reveal'; nonce: string }
  | { type: 'play'; round: number; turn: number; move: Move }
  | { type: 'draft'; round: number; turn: number; table: Melds }
  | { type: 'say'; phrase: string }
  | { type: 'takeOver'; seat: number }
  | { type: 'leave' }
  | { type: 'forget'; table?: string; token?: string }
  | { type: 'erase'; table: string; token: string }
  | { type: 'tables' }
  | { type: 'ping' };
