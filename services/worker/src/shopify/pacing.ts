/** What `extensions.cost` of an answer says; points, and points per second. */
export interface QueryCost {
  requestedQueryCost: number;
  throttleStatus: { currentlyAvailable: number; restoreRate: number; maximumAvailable: number };
}

/**
 * Reckons with Shopify's leaky bucket (https://shopify.dev/docs/api/usage/limits): remembers how
 * full it was at the last answer and what each query cost, and says how long to wait until the next
 * is affordable, so that no call is sent only to be rejected. Other apps have their own buckets; our
 * other processes share this one, and the THROTTLED response covers them.
 */
export class Pacing {
  private readonly costs = new Map<string, number>();
  private seen: { status: QueryCost['throttleStatus']; atMs: number } | undefined;

  /** Milliseconds until `document` is affordable; 0 when it is, or when nothing is known yet. */
  waitMs(document: string, nowMs = performance.now()): number {
    const cost = this.costs.get(document);
    if (cost === undefined || !this.seen) return 0;
    const { status, atMs } = this.seen;
    const restored = ((nowMs - atMs) / 1000) * status.restoreRate;
    const available = Math.min(status.maximumAvailable, status.currentlyAvailable + restored);
    // A bucket that can never hold the cost would make us wait forever: let the store reject the call.
    const missing = Math.min(cost, status.maximumAvailable) - available;
    return missing <= 0 ? 0 : Math.ceil((missing / Math.max(1, status.restoreRate)) * 1000);
  }

  /** Takes note of an answer's cost. */
  note(document: string, cost: QueryCost | undefined, nowMs = performance.now()): void {
    if (!cost) return;
    this.costs.set(document, cost.requestedQueryCost);
    this.seen = { status: cost.throttleStatus, atMs: nowMs };
  }
}
