import { Logger } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';

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

/**
 * A figure of `/metrics` that its owner sets; 0 until then. Returns the setter. The name is
 * Prometheus' (snake case, unit last); the newest owner of a name has it.
 */
export function gauge(name: string, help: string): (value: number) => void {
  // One process serves one application; only tests start several in turn.
  register.removeSingleMetric(name);
  const figure = new Gauge({ name, help });
  return (value) => figure.set(value);
}

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

/** One series of a figure: its labels and its value now. */
export interface Series {
  labels: Record<string, string>;
  value: number;
}

/**
 * Puts a figure into /metrics, read when Prometheus asks. While `read` fails it is absent, since an old value would
 * look like a new one, and the first failure is logged; the other metrics are still served.
 */
export function exposeGauge(
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  exposeGauges(name, help, [], async () => [{ labels: {}, value: await read() }]);
}

/**
 * The same for a figure with labels. A series that a reading no longer has is gone. For figures that are dear to count
 * see `atMostEvery`.
 */
export function exposeGauges(
  name: string,
  help: string,
  labelNames: readonly string[],
  read: () => Promise<readonly Series[]>,
): void {
  const logger = new Logger('Metrics');
  let isFailing = false;
  // One process serves one application; only tests start several in turn.
  register.removeSingleMetric(name);
  const empty = () => {
    figure.reset();
    // Without labels it would then be 0, which no one has read.
    if (labelNames.length === 0) figure.remove({});
  };
  const figure = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    async collect() {
      try {
        const series = await read();
        empty();
        for (const { labels, value } of series) this.set(labels, value);
        isFailing = false;
      } catch (error) {
        empty();
        if (!isFailing) logger.warn(`${name} cannot be read: ${String(error)}`);
        isFailing = true;
      }
    },
  });
  empty();
}

/** How often the delay of the event loop is measured; prom-client's 10 ms alone wake an idle process a hundred times a second. */
const LAG_SAMPLE_MS = 100;

/** Puts processor time, memory, garbage collection and the event loop of this process into /metrics. */
export function exposeProcess(): void {
  collectDefaultMetrics({ eventLoopMonitoringPrecision: LAG_SAMPLE_MS });
}
