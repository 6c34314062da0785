/** Who waits for a slot. */
export type WorkTurn = 'first' | 'last';

/**
 * Lets at most `size` tasks run at once and at most `maxWaiting` of each turn wait for a slot; refuses any further
 * task with the error that `onFull` creates.
 */
export class WorkSlots {
  private readonly waiting: Record<WorkTurn, (() => void)[]> = { first: [], last: [] };
  private running = 0;

  constructor(
    private readonly size: number,
    private readonly maxWaiting: number,
    private readonly onFull: () => Error,
  ) {}

  /** Runs `work` in its own slot; work that goes `first` never waits for work that goes `last`. */
  async run<T>(work: () => Promise<T>, turn: WorkTurn = 'last'): Promise<T> {
    await this.enter(turn);
    try {
      return await work();
    } finally {
      // A waiting task takes over the slot, so the count stays the same.
      const next = this.waiting.first.shift() ?? this.waiting.last.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private async enter(turn: WorkTurn): Promise<void> {
    if (this.running < this.size) {
      this.running += 1;
      return;
    }
    const waiting = this.waiting[turn];
    if (waiting.length >= this.maxWaiting) throw this.onFull();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
}
