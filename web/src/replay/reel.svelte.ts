// A game that is looked at again: where one is, whose eyes one looks through, and how fast it goes on by itself.

import type { Engine } from '../engine/engine';
import type { EntryTold, ReplayTold } from '../engine/replay_told';
import type { Language, StepTold, TableText } from '../engine/types';
import { nothing, pictureOf, rackBeside, type Picture } from './picture';

export const speeds = [0.5, 1, 2, 4] as const;
const pauseMs = 1600;

export class Reel {
  told: ReplayTold = $state.raw()!;
  at = $state(0);
  /** The table after so many steps of the entry's lay; all of them when the entry is reached as a whole. */
  step = $state(0);
  steps: StepTold[] = $state.raw([]);
  /** Going on stops at every step of a lay. */
  isStepwise = $state(false);
  isPlaying = $state(false);
  speed: number = $state(1);
  /** Who looks: a seat from 1, or nobody in particular, who sees all racks. */
  seat: number | undefined = $state();
  picture: Picture = $state.raw(nothing);

  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly record: string,
    private readonly language: () => Language,
    start = 0,
  ) {
    this.told = this.tell();
    this.show(start);
  }

  get entry(): EntryTold {
    return this.told.entries[this.at]!;
  }
  get last(): number {
    return this.told.entries.length - 1;
  }
  get isAtEnd(): boolean {
    return this.at === this.last && this.step >= this.steps.length;
  }
  /** The table as it lies at the step that is shown. */
  get melds(): TableText {
    if (this.step >= this.steps.length) return this.entry.melds;
    return this.step === 0 ? this.before!.melds : this.steps[this.step - 1]!.table;
  }
  /** What was done; the viewer may not know what others draw. */
  textOf(entry: EntryTold): string {
    return this.isOpen(entry.seat) ? entry.text : entry.hidden;
  }
  isOpen(seat: number | null): boolean {
    return this.seat === undefined || seat === null || seat === this.seat;
  }
  /** The last turn of the entry's round. */
  get turns(): number {
    return this.told.entries.findLast(({ round }) => round === this.entry.round)!.turn;
  }

  /** At an entry as a whole; or before its first step. */
  show(at: number, step?: number): void {
    this.at = Math.min(Math.max(0, at), this.last);
    this.steps = this.stepsOf(this.at);
    this.step = Math.min(step ?? this.steps.length, this.steps.length);
    this.draw();
  }

  showStep(step: number): void {
    this.step = Math.min(Math.max(0, step), this.steps.length);
    this.draw();
  }

  on(): void {
    if (this.step < this.steps.length) this.showStep(this.isStepwise ? this.step + 1 : this.steps.length);
    else if (this.at < this.last) this.show(this.at + 1, this.isStepwise ? 0 : undefined);
  }

  back(): void {
    if (this.isStepwise && this.step > 0 && this.steps.length > 0) this.showStep(this.step - 1);
    else if (this.at > 0) this.show(this.at - 1);
  }

  toRound(by: 1 | -1): void {
    const { entries } = this.told;
    const here = this.entry;
    if (by > 0) {
      const next = entries.findIndex(({ round }) => round > here.round);
      this.show(next < 0 ? this.last : next);
      return;
    }
    // From the middle of a round first to its own deal.
    const wanted = here.turn > 0 ? here.round : here.round - 1;
    this.show(
      Math.max(
        0,
        entries.findIndex(({ round }) => round === wanted),
      ),
    );
  }

  play(): void {
    if (this.isAtEnd) this.show(0);
    this.isPlaying = true;
    this.wait();
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.timer);
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (this.isPlaying) this.wait();
  }

  /** The words come from the engine: they are asked for anew in another language. */
  retell(): void {
    this.told = this.tell();
    this.steps = this.stepsOf(this.at);
  }

  private tell(): ReplayTold {
    return this.engine.replay(this.record, this.language());
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.on();
      if (this.isAtEnd) this.pause();
      else this.wait();
    }, pauseMs / this.speed);
  }

  private get before(): EntryTold | undefined {
    return this.told.entries[this.at - 1];
  }

  private stepsOf(at: number): StepTold[] {
    const { entries, edition, variant, rules, openMin } = this.told;
    const entry = entries[at];
    const before = entries[at - 1];
    if (entry?.did !== 'lay' || !before || entry.seat === null) return [];
    return this.engine.steps({
      edition,
      variant,
      rules,
      openMin: openMin[entry.seat - 1]!,
      lang: this.language(),
      before: before.melds,
      after: entry.melds,
      rack: before.racks[entry.seat - 1]!,
    });
  }

  private draw(): void {
    const { entry, before } = this;
    const isBetween = this.step < this.steps.length;
    const racks = entry.racks.map((rack, i) =>
      isBetween && before && i + 1 === entry.seat ? rackBeside(before.racks[i]!, before.melds, this.melds) : rack,
    );
    this.picture = pictureOf(this.melds, racks, this.picture);
  }
}
