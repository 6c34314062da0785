/** `extensions.cost` of a response; points, and points per second. */
export interface QueryCost {
  requestedQueryCost: number;
  throttleStatus: { currentlyAvailable: number; restoreRate: number; maximumAvailable: number };
}

/**
 * Models Shopify's leaky bucket (https://shopify.dev/docs/api/usage/limits): remembers its level at the
 * last response and the cost of each query, and computes how long to wait until the next one is
 * affordable, so that no call is made only to be throttled. Other apps have their own buckets. Other
 * processes of ours share this one; the THROTTLED error covers them.
 */
export class Pacing {
  private readonly costs = new Map<string, number>();
  private seen: { status: QueryCost['throttleStatus']; atMs: number } | undefined;

  /** Milliseconds until `document` is affordable; 0 when it is, or before the first response. */
  waitMs(document: string, nowMs = performance.now()): number {
    const cost = this.costs.get(document);
    if (cost === undefined || !this.seen) return 0;
    const { status, atMs } = this.seen;
    const restored = ((nowMs - atMs) / 1000) * status.restoreRate;
    const available = Math.min(status.maximumAvailable, status.currentlyAvailable + restored);
    // A bucket that can never hold the cost would make us wait forever: let the store refuse the query.
    const missing = Math.min(cost, status.maximumAvailable) - available;
    return missing <= 0 ? 0 : Math.ceil((missing / Math.max(1, status.restoreRate)) * 1000);
  }

  /** Records the cost of a response. */
  note(document: string, cost: QueryCost | undefined, nowMs = performance.now()): void {
    if (!cost) return;
    this.costs.set(document, cost.requestedQueryCost);
    this.seen = { status: cost.throttleStatus, atMs: nowMs };
  }
}
