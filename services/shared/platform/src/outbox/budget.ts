/** A limit on something costly: `amount` in every `everyMs`. What is not used does not add up. */
export class Budget {
  private left = 0;
  private renewAt = 0;

  constructor(
    private readonly amount: number,
    private readonly everyMs: number,
  ) {}

  /** Takes up to `wanted`; returns how many there were. */
  take(wanted: number): number {
    const now = performance.now();
    if (now >= this.renewAt) {
      this.left = this.amount;
      this.renewAt = now + this.everyMs;
    }
    const taken = Math.min(wanted, this.left);
    this.left -= taken;
    return taken;
  }
}
