// What lies on the real table, typed in tile by tile, and what the engine says to it: as a first lay-down, or as a turn from
// one table to the next.

import type { Engine } from '../engine/engine';
import type { GameRules, Judgement, TableText } from '../engine/types';
import { beyond, faceOf } from '../state/tiles';

export type Mode = 'first' | 'later';

const order = (piece: string): number => Number(piece.slice(1));

export class CheckTable {
  game: GameRules = $state({ edition: 'classic', variant: '' });
  mode: Mode = $state('first');
  isAfter = $state(false);
  before: TableText = $state([]);
  after: TableText = $state([]);
  /** Into which meld the next tile goes. */
  chosen = $state(0);

  constructor(private readonly engine: Engine) {}

  readonly isBefore = $derived(this.mode === 'later' && !this.isAfter);
  readonly melds = $derived(this.isBefore ? this.before : this.after);
  readonly faces = $derived(this.melds.flat().map(faceOf));
  readonly judgement: Judgement | undefined = $derived(this.melds.length === 0 ? undefined : this.judge());

  play(game: GameRules): void {
    this.game = game;
    this.clear();
  }

  use(mode: Mode): void {
    this.mode = mode;
    this.clear();
  }

  clear(): void {
    this.before = [];
    this.after = [];
    this.isAfter = false;
    this.chosen = 0;
  }

  add(face: string): void {
    const melds = $state.snapshot(this.melds);
    const at = Math.min(this.chosen, melds.length);
    melds[at] = this.arranged([...(melds[at] ?? []).map(faceOf), face]);
    this.chosen = at;
    this.set(melds);
  }

  take(meld: number, piece: number): void {
    const melds = $state.snapshot(this.melds);
    melds[meld]!.splice(piece, 1);
    if (melds[meld]!.length === 0) melds.splice(meld, 1);
    else melds[meld] = this.arranged(melds[meld]!.map(faceOf));
    this.chosen = Math.min(this.chosen, melds.length);
    this.set(melds);
  }

  /** What the joker there stands for. */
  declare(meld: number, piece: number, tile: string): void {
    const melds = $state.snapshot(this.melds);
    melds[meld]![piece] = `J:${tile}`;
    this.set(melds);
  }

  toAfter(): void {
    // With what its jokers stand for: the engine has said it.
    this.before = this.judgement!.draft;
    this.after = this.judgement!.draft.map((meld) => [...meld]);
    this.isAfter = true;
    this.chosen = this.after.length;
  }

  toBefore(): void {
    this.isAfter = false;
    this.chosen = this.before.length;
  }

  private set(melds: TableText): void {
    if (this.isBefore) this.before = melds;
    else this.after = melds;
  }

  private judge(): Judgement {
    const table = this.mode === 'later' && this.isAfter ? $state.snapshot(this.before) : [];
    return this.ask($state.snapshot(this.melds), table);
  }

  private ask(draft: TableText, table: TableText): Judgement {
    return this.engine.judge({
      ...$state.snapshot(this.game),
      opened: this.mode === 'later',
      rack: beyond(draft.flat(), table.flat(), faceOf).map(faceOf),
      table,
      draft,
    });
  }

  /** In the order in which one would lay it: by number, with the jokers where the engine finds a meld, if there is such a place. */
  private arranged(faces: string[]): string[] {
    const naturals = faces.filter((face) => face !== 'J').toSorted((one, other) => order(one) - order(other));
    const jokers = faces.length - naturals.length;
    let candidates = [naturals];
    for (let i = 0; i < jokers; ++i) {
      candidates = candidates.flatMap((meld) =>
        Array.from({ length: meld.length + 1 }, (_, at) => meld.toSpliced(meld.length - at, 0, 'J')),
      );
    }
    const isMeld = (meld: string[]): boolean => {
      const { melds, ambiguous } = this.ask([meld], []);
      return melds[0]!.valid || ambiguous.length > 0;
    };
    return candidates.find(isMeld) ?? candidates[0]!;
  }
}
