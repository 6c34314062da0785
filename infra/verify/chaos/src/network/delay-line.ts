/** Runs actions in the order in which they came, each `delayMs()` later; at once while that is 0. */
export class DelayLine {
  private readonly waiting: { dueAt: number; act: () => void }[] = [];

  constructor(private readonly delayMs: () => number) {}

  /** Takes one action. */
  run(act: () => void): void {
    const delay = this.delayMs();
    if (delay === 0 && this.waiting.length === 0) {
      act();
      return;
    }
    this.waiting.push({ dueAt: performance.now() + delay, act });
    if (this.waiting.length === 1) this.wait();
  }

  private wait(): void {
    const [first] = this.waiting;
    if (!first) return;
    setTimeout(() => this.flush(), Math.max(0, first.dueAt - performance.now()));
  }

  private flush(): void {
    const now = performance.now();
    // A line that became quicker still keeps its order: the first one decides.
    while (this.waiting[0] && this.waiting[0].dueAt <= now + 1) this.waiting.shift()?.act();
    this.wait();
  }
}
