import { Counter, register } from 'prom-client';

/**
 * A counter of `/metrics`. Returns what adds one to the series with these labels. `fromZero` lists series that are
 * there from the start: Prometheus sees no increase in a series that appears with its first event.
 */
export function counter<Label extends string>(
  name: string,
  help: string,
  fromZero: readonly Record<Label, string>[],
): (labels: Record<Label, string>) => void {
  // One process serves one application; only tests start several in turn.
  register.removeSingleMetric(name);
  const labelNames = Object.keys(fromZero[0] ?? {});
  const figure = new Counter({ name, help, labelNames });
  for (const labels of fromZero) figure.inc(labels, 0);
  return (labels) => figure.inc(labels);
}
