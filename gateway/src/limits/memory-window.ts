/** More counters than this are not kept: the oldest go first. */
const MAX_COUNTERS = 50_000;

/** Fixed windows in the memory of one process, for as long as Redis is away. */
export class MemoryWindow {
  private readonly windows = new Map<string, { count: number; endsAt: number }>();

  /** Counts one; answers the count and the milliseconds until the window ends. */
  count(key: string, windowMs: number): { count: number; leftMs: number } {
    const now = performance.now();
    let window = this.windows.get(key);
    if (window === undefined || window.endsAt <= now) {
      window = { count: 0, endsAt: now + windowMs };
      // Insertion order is order of age; setting an old key again must move it to the end.
      this.windows.delete(key);
      this.windows.set(key, window);
      if (this.windows.size > MAX_COUNTERS) {
        const [oldest] = this.windows.keys();
        if (oldest !== undefined) this.windows.delete(oldest);
      }
    }
    window.count += 1;
    return { count: window.count, leftMs: window.endsAt - now };
  }
}
