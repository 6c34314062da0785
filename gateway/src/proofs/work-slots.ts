/**
 * Lets at most `size` pieces of work run at once and at most `maxWaiting` wait for their turn;
 * who comes on top of that is refused with the error that `onFull` makes.
 */
export class WorkSlots {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(
    private readonly size: number,
    private readonly maxWaiting: number,
    private readonly onFull: () => Error,
  ) {}

  /** Runs `work` in its own slot. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      // A waiting one takes the slot over, so the count stays.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.size) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.maxWaiting) throw this.onFull();
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }
}
