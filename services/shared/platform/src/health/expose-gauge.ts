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
 * The same for a figure with labels. A figure that is dear to count is read once in `everyMs` at most; left out: at
 * each scrape.
 */
export function exposeGauges(
  name: string,
  help: string,
  labelNames: readonly string[],
  read: () => Promise<readonly Series[]>,
  everyMs = 0,
): void {
  let readAt = Number.NEGATIVE_INFINITY;
  // One process serves one application; only tests start several in turn.
  register.removeSingleMetric(name);
  const figure = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    async collect() {
      if (performance.now() - readAt < everyMs) return;
      try {
        for (const { labels, value } of await read()) this.set(labels, value);
        readAt = performance.now();
      } catch {
        // See above.
      }
    },
  });
  // Without labels it would begin as 0, which no one has read.
  figure.remove({});
}
