import type { BusinessQuery } from '../api/business.ts';

/** Weeks and last day in the address; what is neither is left out. */
export function readBusinessSearch({ weeks, until }: Record<string, unknown>): BusinessQuery {
  const count = Number(weeks);
  return {
    ...(Number.isInteger(count) && count > 0 && count <= 104 && { weeks: count }),
    ...(typeof until === 'string' && /^2\d{3}-\d\d-\d\d$/.test(until) && { until }),
  };
}
