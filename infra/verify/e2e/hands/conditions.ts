import type { Draw } from './seed.ts';

/** What becomes of the page's scripts: they run, come 20 s late, or are switched off. */
export type Scripts = 'running' | 'held' | 'blocked';

/** Device and line of one visit. */
export interface Conditions {
  readonly scripts: Scripts;
  /** How many times slower than this machine. */
  readonly cpu: 1 | 4 | 6;
  readonly net: keyof typeof lines;
  /** Milliseconds from first paint to the press. */
  readonly delayMs: number;
}

/** As Chromium's developer tools throttle (https://developer.chrome.com/docs/devtools/settings/throttling). */
export const lines = {
  'fast 4G': { latency: 165, downloadThroughput: 1_125_000, uploadThroughput: 168_750 },
  'slow 4G': { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 },
} as const;

/** Latest press after first paint, in milliseconds. */
const LATEST_MS = 3_000;

/** Draws the conditions of one visit. */
export function drawConditions(draw: Draw, scripts: Scripts): Conditions {
  return {
    scripts,
    cpu: draw.one([1, 4, 6]),
    net: draw.one(['fast 4G', 'slow 4G']),
    // Half of them within the first 750 ms, while the page still starts.
    delayMs: Math.round(LATEST_MS * draw.next() ** 2),
  };
}
