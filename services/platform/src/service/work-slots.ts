/**
 * Lets at most `size` tasks run at once and at most `maxWaiting` wait for a slot; refuses any further
 * task with the error that `onFull` creates.
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
      // A waiting task takes over the slot, so the count stays the same.
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
