// What the page asks of the engine and what it is told. Tiles are written as everywhere: `g4`, `J`, `J:k4`; a table is a
// list of melds. Melds and pieces are numbered from 0, seats from 1.

export type TableText = string[][];
export type Language = 'de' | 'fr' | 'it' | 'en' | 'nl' | 'es';
export type HouseRules = Record<string, string | number | boolean | null>;

/** By which rules a game is played. */
export interface GameRules {
  edition: string;
  variant: string;
  rules?: HouseRules;
  /** A handicap of this seat, instead of the table's own figure. */
  openMin?: number;
  lang?: Language;
}

/** What a player has when the turn begins. */
export interface Position extends GameRules {
  opened: boolean;
  rack: string[];
  table: TableText;
}

export interface JudgeRequest extends Position {
  /** The table as it lies now. Jokers may be bare. */
  draft: TableText;
}

export interface MeldTold {
  valid: boolean;
  kind: 'run' | 'set' | 'none';
  value: number;
}

/** A joker whose place does not say what it stands for. */
export interface JokerChoice {
  meld: number;
  piece: number;
  choices: string[];
}

export interface Judgement {
  legal: boolean;
  /** `OK`, `JOKER_AMBIGUOUS` or the code of the reason. */
  code: string;
  text: string;
  where?: 'final' | 'start';
  meld?: number;
  tile?: string;
  have?: number;
  need?: number;
  changed: boolean;
  /** Tiles that came from the rack. */
  played: string[];
  /** Towards the opening, and how many it takes; both 0 for a player who has opened. */
  points: number;
  needs: number;
  melds: MeldTold[];
  draft: TableText;
  ambiguous: JokerChoice[];
  goesOut: boolean;
}

export interface HintRequest extends Position {
  /** Tiles left in the pile; without them the advice is never to pass. */
  pile?: number;
}

export interface StepTold {
  text: string;
  /** The table after this step. */
  table: TableText;
}

export interface Hint {
  tiles: number;
  points: number;
  goesOut: boolean;
  advice: 'lay' | 'draw' | 'pass';
  text: string;
  table: TableText;
  steps: StepTold[];
}

export interface StepsRequest extends GameRules {
  before: TableText;
  after: TableText;
  /** When the turn began, where that is known. */
  rack?: string[];
}

/** What was counted after a round with the real box; nobody went out of a blocked one. */
export interface SheetRound {
  winner?: number;
  handRummy: boolean;
  /** What the racks were worth, one a seat. */
  racks: number[];
}

export interface SheetRequest extends GameRules {
  seats: number;
  rounds: SheetRound[];
}

export interface SheetTold {
  rounds: { winner: number | null; points: number[] }[];
  totals: number[];
  chips: number[];
  leads: boolean[];
  over: boolean;
  starter: number | null;
}

export interface PuzzleListed {
  number: number;
  variant: string;
  kind: 'lay-all' | 'free-joker' | 'open';
  /** 1 to 5. */
  level: number;
  themes: string[];
}

export interface Puzzle extends PuzzleListed {
  edition: string;
  /** Where it is the puzzle of a day. */
  date?: string;
  title: string;
  goal: string;
  /** So many are to be laid. */
  tiles: number;
  opened: boolean;
  rack: string[];
  table: TableText;
  measured: {
    steps: number;
    moves: number;
    touched: number;
    chain: number;
    decoys: number;
    answers: number;
    effort: number;
  };
}

/** A puzzle of an edition's collection: by its number, or by a day as 2026-11-16. */
export interface PuzzleRequest {
  edition: string;
  number?: number;
  date?: string;
  lang?: Language;
}

export interface PuzzleChecked {
  solved: boolean;
  legal: boolean;
  code: string;
  laid: number;
  text: string;
}

export interface PuzzleHints {
  /** Each gives away a little more. */
  hints: string[];
  /** A solution. */
  steps: StepTold[];
  /** How many answers there are, in words. */
  answers: string;
}

/** The deal of a day: how its table is made. */
export interface DailyDeal {
  table: string;
  seed: string;
  options: { edition: string; variant: string; rules: Record<string, string | number | boolean>; seats: number };
  bots: string[];
}

/** What a bot makes of a deal in the player's seat. */
export interface DealReached {
  level: string;
  points: number;
}

/** A round that has ended, with what the proof of its deal shows. */
export interface SwappedRequest extends GameRules {
  table: string;
  deal: number;
  seed: string;
  nonces: { nonce?: string }[];
  starter: number;
  /** A level for a bot, nothing for a person. */
  seats: { level?: string }[];
}

/** The deal once more, everybody moved on by so many seats: the points by player. */
export interface SwappedRound {
  movedBy: number;
  points: number[];
}

export interface DealPointsRequest {
  edition: string;
  racks: string[][];
  winner: number | null;
  seat: number;
}

/** A house rule with names as its values. */
export interface NamedSwitch {
  key: string;
  applies: boolean;
  default: string;
  values: string[];
}

/** A house rule with a number as its value. `off`: 0 is allowed too, and means none. */
export interface CountedSwitch {
  key: string;
  applies: boolean;
  default: number;
  min: number;
  max: number;
  off: boolean;
}

export type Switch = NamedSwitch | CountedSwitch;

/** The tiles of an edition. */
export interface Deck {
  /** One letter a colour. */
  colours: string;
  numbers: number;
  copies: number;
  jokers: number;
}

export interface Edition extends Deck {
  edition: string;
  variant: string;
  deal: number;
  /** 0: none. */
  rackLimit: number;
  sets: boolean;
  rearranging: boolean;
  chips: boolean;
  seats: { min: number; max: number };
  switches: Switch[];
}

export interface Level {
  name: string;
}

export interface KeptLine {
  line: string;
  seat?: number;
  cid?: number;
}

/** What is to be kept of an offline table, so that its match can go on later. */
export interface KeptTable {
  log: KeptLine[];
  /** Seeds of deals: whoever reads them knows all tiles. */
  secrets: { deal: number; seed: string }[];
  people: { seat: number; name: string; tokenHash: string }[];
}

/** A promise of fair dealing that was broken; the sentence's key is `breach.` and its kind. */
export interface Breach {
  kind: string;
  deal: number;
  /** 0: not about a seat. */
  seat: number;
}

/** A table that is watched: what is wrong, what may be said, and what is to be remembered of it. */
export interface WitnessTold {
  breach: Breach | null;
  /** To a number of our own, where we get ready. */
  commitment: string | null;
  /** Our number, if it is to be shown now. */
  number: string | null;
  /** The deal for which we were ready is made anew. */
  readyAgain: boolean;
  /** Of the deal `judged`, and how many seats added a number of their own to it. */
  standing: 'unknown' | 'fair' | 'unproven';
  judged: number;
  added: number;
  table: string;
  evidence: string;
}

/** `log` and `secrets` hold what is new, `people` everybody. */
export interface RoomAnswer extends KeptTable {
  /** Messages as a server would send them. */
  out: string[];
  /** The room has something to do at this time. */
  wake: number | null;
}
