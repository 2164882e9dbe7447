// Something to do after a pause in which it may be asked for again, or at once when the page goes away.

export class Afterthought {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly pauseMs: number,
    private readonly act: () => void,
  ) {}

  later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(), this.pauseMs);
  }

  /** At once, if it is still to be done. */
  now(): void {
    if (this.timer === undefined) return;
    this.drop();
    this.act();
  }

  drop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
