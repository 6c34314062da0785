import { Histogram, register } from 'prom-client';

/**
 * A histogram of `/metrics`. Returns what adds a value to the series with these labels. `buckets` are upper bounds in the
 * unit that ends the name; `fromZero` lists series that are there from the start, as for counters.
 */
export function histogram<Label extends string>(
  name: string,
  help: string,
  buckets: readonly number[],
  fromZero: readonly Record<Label, string>[],
): (labels: Record<Label, string>, value: number) => void {
  // One process serves one application; only tests start several in turn.
  register.removeSingleMetric(name);
  const labelNames = Object.keys(fromZero[0] ?? {});
  const figure = new Histogram({ name, help, labelNames, buckets: [...buckets] });
  for (const labels of fromZero) figure.zero(labels);
  return (labels, value) => figure.observe(labels, value);
}
