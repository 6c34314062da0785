/** So many of something costly in so much time; what was not used is not saved up. */
export class Budget {
  private left = 0;
  private renewAt = 0;

  constructor(
    private readonly amount: number,
    private readonly everyMs: number,
  ) {}

  /** Takes as many of `wanted` as there are left; answers how many. */
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
