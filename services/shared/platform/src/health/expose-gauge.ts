import { Logger } from '@nestjs/common';
import { Gauge, register } from 'prom-client';

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
