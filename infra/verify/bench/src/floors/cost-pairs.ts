/** What one request or call costs at the floor, and what ours costs, in one round: microseconds of processor time. */
export interface CostPair {
  floorCpuUs: number;
  ourCpuUs: number;
}

/** Pairs of servers that run side by side until closed. */
export interface CostPairs {
  /** By name of ours; the rounds so far. */
  pairs: Record<string, { floor: string; rounds: CostPair[] }>;
  /** Adds some rounds to each pair. */
  measure: () => Promise<void>;
  close: () => Promise<void>;
}
