// The engine as the page knows it: the referee, hints and editions by the very code of the server.
import { Instance } from './instance';
import { pageOutside, type Outside } from './outside';
import type { ReplayTold } from './replay_told';
import type { ReviewTold } from './review_told';
import type {
  DailyDeal,
  DealPointsRequest,
  DealReached,
  Edition,
  Hint,
  HintRequest,
  JudgeRequest,
  Judgement,
  KeptTable,
  Language,
  Level,
  GameRules,
  Puzzle,
  PuzzleChecked,
  PuzzleHints,
  PuzzleListed,
  PuzzleRequest,
  RoomAnswer,
  SheetRequest,
  SheetTold,
  StepTold,
  StepsRequest,
  SwappedRequest,
  SwappedRound,
  TableText,
  WitnessTold,
} from './types';

/** `UNREADABLE`, `NO_ROOM`, `NOT_RESTORED`, or `TRAP` where the module stopped. */
export class EngineError extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
    this.name = 'EngineError';
  }
}

function requestFor(what: string, fields: object): string {
  return JSON.stringify({ ...fields, do: what });
}

export class Engine {
  private instance: Instance;
  private judged: { request: string; judgement: Judgement } | undefined;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly outside: Outside,
  ) {
    this.instance = new Instance(module, outside);
  }

  /** A draft that was looked at is often asked about again at once. */
  judge(position: JudgeRequest): Judgement {
    const request = requestFor('judge', position);
    if (this.judged?.request !== request) this.judged = { request, judgement: this.answer<Judgement>(request) };
    return this.judged.judgement;
  }

  hint(request: HintRequest): Hint {
    return this.ask<Hint>('hint', request);
  }

  steps(request: StepsRequest): StepTold[] {
    return this.ask<{ steps: StepTold[] }>('steps', request).steps;
  }

  /** The score sheet of a match with the real box. */
  sheet(request: SheetRequest): SheetTold {
    return this.ask<SheetTold>('sheet', request);
  }

  /** What tiles left on a rack count. */
  rackValue(request: GameRules & { rack: string[] }): number {
    return this.ask<{ value: number }>('rackValue', request).value;
  }

  /** A game record, entry by entry. `UNREADABLE` with a sentence where the text is none. */
  replay(record: string, lang: Language): ReplayTold {
    return this.ask<ReplayTold>('replay', { record, lang });
  }

  /** What every turn of a game record laid and could have laid. `UNREADABLE` with a sentence where the text is none. */
  review(record: string, lang: Language): ReviewTold {
    return this.ask<ReviewTold>('review', { record, lang });
  }

  puzzle(request: PuzzleRequest): Puzzle {
    return this.ask<Puzzle>('puzzle', request);
  }

  puzzles(edition: string): PuzzleListed[] {
    return this.ask<{ puzzles: PuzzleListed[] }>('puzzles', { edition }).puzzles;
  }

  checkPuzzle(request: PuzzleRequest & { draft: TableText }): PuzzleChecked {
    return this.ask<PuzzleChecked>('puzzle.check', request);
  }

  puzzleHints(request: PuzzleRequest): PuzzleHints {
    return this.ask<PuzzleHints>('puzzle.hints', request);
  }

  dailyDeal(edition: string, date: string): DailyDeal {
    return this.ask<DailyDeal>('deal.daily', { edition, date });
  }

  /** What every level of bot makes of the deal of a day. They play it for this, which takes a moment. */
  dealReached(edition: string, date: string): DealReached[] {
    return this.ask<{ reached: DealReached[] }>('deal.daily', { edition, date, reached: true }).reached;
  }

  /** What a round was worth to a seat. */
  dealPoints({ winner, ...request }: DealPointsRequest): number {
    return this.ask<{ points: number }>('deal.points', { ...request, ...(winner !== null && { winner }) }).points;
  }

  /** What bots make of a deal with the seats swapped. */
  swapped(request: SwappedRequest): SwappedRound[] {
    return this.ask<{ swapped: SwappedRound[] }>('deal.swapped', request).swapped;
  }

  editions(): Edition[] {
    return this.ask<{ editions: Edition[] }>('editions').editions;
  }

  levels(): Level[] {
    return this.ask<{ levels: Level[] }>('levels').levels;
  }

  /** What players can say to each other. */
  phrases(): string[] {
    return this.ask<{ phrases: string[] }>('phrases').phrases;
  }

  /** With a seed all its deals are the same for everybody. */
  openRoom(id: string, prompt: boolean, seed?: string): RoomAnswer {
    return this.ask<RoomAnswer>('room.open', { id, prompt, ...(seed && { seed }) });
  }

  restoreRoom(id: string, prompt: boolean, kept: KeptTable, now: number): RoomAnswer {
    return this.ask<RoomAnswer>('room.restore', { id, prompt, now, ...kept });
  }

  receive(text: string, now: number): RoomAnswer {
    return this.ask<RoomAnswer>('room.receive', { text, now });
  }

  wake(now: number): RoomAnswer {
    return this.ask<RoomAnswer>('room.wake', { now });
  }

  records(): string[] {
    return this.ask<{ records: string[] }>('room.records').records;
  }

  /** Watches a table from now on, and no other; `evidence`: what was remembered of it. */
  witnessOpen(table: string, evidence = ''): WitnessTold {
    return this.ask<WitnessTold>('witness.open', { table, evidence });
  }

  /** A view or a confirmation, as it was sent. `UNREADABLE` where it is none. */
  witnessHear(text: string): WitnessTold {
    return this.ask<WitnessTold>('witness.hear', { text });
  }

  witnessReady(): WitnessTold {
    return this.ask<WitnessTold>('witness.ready');
  }

  /** That we are ready, or this number of ours, was confirmed or refused. */
  witnessAnswered(number: string | undefined, done: boolean): WitnessTold {
    return this.ask<WitnessTold>('witness.answered', { ready: number === undefined, done, ...(number && { number }) });
  }

  private ask<Answer>(what: string, fields: object = {}): Answer {
    return this.answer(requestFor(what, fields));
  }

  private answer<Answer>(request: string): Answer {
    const answer = JSON.parse(this.call(request)) as Answer & {
      error?: string;
      text?: string;
    };
    if (answer.error !== undefined) {
      throw new EngineError(answer.error, answer.text ?? '');
    }
    return answer;
  }

  private call(request: string): string {
    try {
      return this.instance.call(request);
    } catch (error) {
      // Its memory is in disorder: a new instance takes over, without an open table.
      this.instance = new Instance(this.module, this.outside);
      throw new EngineError('TRAP', error instanceof Error ? error.message : String(error));
    }
  }
}

export async function loadEngine(source: BufferSource | Response, outside: Outside = pageOutside): Promise<Engine> {
  const bytes = source instanceof Response ? await source.arrayBuffer() : source;
  return new Engine(await WebAssembly.compile(bytes), outside);
}
