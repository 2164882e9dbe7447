// The clock for turns at the real table. It counts by the time of day of the machine, so it is right again after the phone
// has slept.

export class TurnClock {
  limitMs = $state(120_000);
  player = $state(0);
  /** When the time is up, in milliseconds of `performance.now()`; none while it stands still. */
  private endsAt: number | undefined = $state();
  private left = $state(120_000);
  private now = $state(performance.now());

  readonly leftMs = $derived(this.endsAt === undefined ? this.left : Math.max(0, this.endsAt - this.now));
  readonly isRunning = $derived(this.endsAt !== undefined);
  readonly isUp = $derived(this.leftMs === 0);

  /** To be called often while it runs; tells the whole seconds left when they have changed. */
  tell(now: number): number | undefined {
    const before = Math.ceil(this.leftMs / 1000);
    this.now = now;
    const after = Math.ceil(this.leftMs / 1000);
    if (this.isUp) this.pause();
    return before === after ? undefined : after;
  }

  start(): void {
    if (this.isRunning) return;
    this.now = performance.now();
    this.endsAt = this.now + (this.isUp ? this.limitMs : this.left);
  }

  pause(): void {
    this.left = this.leftMs;
    this.endsAt = undefined;
  }

  /** The whole time again; it goes on running if it did. */
  whole(): void {
    const wasRunning = this.isRunning;
    this.endsAt = undefined;
    this.left = this.limitMs;
    if (wasRunning) this.start();
  }

  next(players: number): void {
    this.player = (this.player + 1) % players;
    this.endsAt = undefined;
    this.left = this.limitMs;
    this.start();
  }

  setLimit(ms: number): void {
    this.limitMs = ms;
    this.endsAt = undefined;
    this.left = ms;
  }
}
