/** How one figure moved over a soak. */
export interface Growth {
  what: string;
  /** Means of the first and last quarter after the warm-up. */
  first: number;
  last: number;
  /** Least-squares slope, in units per hour. */
  perHour: number;
  doesGrow: boolean;
}

/** Growth below these is noise: a share of the first value, and an amount. */
const noise = { share: 0.1, amount: (what: string) => (what.startsWith('MB') ? 25 : 4) };

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Least-squares slope of values taken every `everyMs`, in units per hour. */
function slopePerHour(values: readonly number[], everyMs: number): number {
  const middle = (values.length - 1) / 2;
  const average = mean(values);
  const spread = values.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
  const along = values.reduce((sum, value, i) => sum + (i - middle) * (value - average), 0);
  return spread === 0 ? 0 : (along / spread) * (3_600_000 / everyMs);
}

/**
 * Judges one series, the warm-up already cut off: it grows when its last quarter is above
 * its first by more than noise and the middle is above the first too (one step is not growth).
 */
export function growthOf(what: string, values: readonly number[], everyMs: number): Growth {
  const quarter = Math.max(1, Math.floor(values.length / 4));
  const first = mean(values.slice(0, quarter));
  const last = mean(values.slice(-quarter));
  const middle = mean(values.slice(quarter, -quarter));
  const allowed = Math.max(first * noise.share, noise.amount(what));
  const doesGrow = last - first > allowed && last > middle && middle > first;
  const perHour = Math.round(slopePerHour(values, everyMs) * 10) / 10;
  return { what, first: Math.round(first), last: Math.round(last), perHour, doesGrow };
}
