/**
 * What time it is by Redis' clock, which also makes the entry ids: whether a request is too old
 * is judged by one clock alone, however wrong those of the hosts are. Between two looks the
 * monotonic clock of this process carries on, so a step of the host's clock does nothing.
 */
export class RedisClock {
  private offsetMs: number | null = null;

  /** Takes over an answer of TIME to a question that was put at `askedAt` (`performance.now()`). */
  set([seconds, microseconds]: [string | number, string | number], askedAt: number): void {
    const redisMs = Number(seconds) * 1_000 + Number(microseconds) / 1_000;
    const middleOfTheQuestion = (askedAt + performance.now()) / 2;
    this.offsetMs = redisMs - middleOfTheQuestion;
  }

  /** Milliseconds since the epoch; null until Redis was asked. */
  nowMs(): number | null {
    return this.offsetMs === null ? null : performance.now() + this.offsetMs;
  }
}
