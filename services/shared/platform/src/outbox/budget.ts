/** So many of something costly in so much time; what was not used is not saved up. */
export class Budget {
  readonly #amount: number;
  readonly #everyMs: number;
  #left = 0;
  #renewAt = 0;

  constructor(amount: number, everyMs: number) {
    this.#amount = amount;
    this.#everyMs = everyMs;
  }

  /** Takes as many of `wanted` as there are left; answers how many. */
  take(wanted: number): number {
    const now = performance.now();
    if (now >= this.#renewAt) {
      this.#left = this.#amount;
      this.#renewAt = now + this.#everyMs;
    }
    const taken = Math.min(wanted, this.#left);
    this.#left -= taken;
    return taken;
  }
}
