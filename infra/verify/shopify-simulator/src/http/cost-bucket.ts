/** Shopify's leaky bucket in points; the defaults are those of the Standard plan. */
export interface BucketOptions {
  maximumAvailable: number;
  /** Points per second. */
  restoreRate: number;
}

/** What `extensions.cost.throttleStatus` says. */
export interface ThrottleStatus extends BucketOptions {
  currentlyAvailable: number;
}

/** Counts points: each query takes its cost, time gives them back. */
export class CostBucket {
  private readonly options: BucketOptions;
  private available: number;
  private lastMs = performance.now();

  constructor(options: BucketOptions) {
    this.options = options;
    this.available = options.maximumAvailable;
  }

  /** Takes `points` if that many are available; returns whether it did. */
  take(points: number): boolean {
    const nowMs = performance.now();
    const restored = ((nowMs - this.lastMs) / 1000) * this.options.restoreRate;
    this.available = Math.min(this.options.maximumAvailable, this.available + restored);
    this.lastMs = nowMs;
    if (this.available < points) return false;
    this.available -= points;
    return true;
  }

  /** Gives back points that were taken and not used. */
  giveBack(points: number): void {
    this.available += points;
  }

  status(): ThrottleStatus {
    return { ...this.options, currentlyAvailable: Math.floor(this.available) };
  }
}
