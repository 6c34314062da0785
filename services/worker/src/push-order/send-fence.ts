/** The worker was held up between the record of its attempt and the store: it sends nothing any more. */
class HeldUpError extends Error {
  override name = 'HeldUpError';

  constructor() {
    super('Sending the order to Shopify was held up for too long; it is tried again.');
  }
}

/**
 * The time in which an order may be sent after its attempt was recorded. Another worker may try once that
 * attempt has aged (`searchLagMs`), so one that was held up for long must not send any more. Asked directly
 * before each send: a timer would not fire in a process that was paused.
 */
export class SendFence {
  private readonly fromMs = performance.now();
  private readonly fromWallMs = Date.now();

  /** `lastsMs` is asked at each look. */
  constructor(private readonly lastsMs: () => number) {}

  /** Too late to send. The wall clock also counts the sleep of a machine, which the other one leaves out. */
  get isOver(): boolean {
    const passed = Math.max(performance.now() - this.fromMs, Date.now() - this.fromWallMs);
    return passed > this.lastsMs();
  }

  /** Throws when it is too late. */
  check(): void {
    if (this.isOver) throw new HeldUpError();
  }
}
