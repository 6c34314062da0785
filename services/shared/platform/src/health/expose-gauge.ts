import { Gauge, register } from 'prom-client';

/** One series of a figure: its labels and its value now. */
export interface Series {
  labels: Record<string, string>;
  value: number;
}

/**
 * Puts a figure into /metrics, read when Prometheus asks. While `read` fails it keeps its last value:
 * readiness reports the cause, and the other metrics must still be served.
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
      } catch {
        // See above.
      }
    },
  });
  empty();
}
