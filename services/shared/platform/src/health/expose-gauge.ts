import { Gauge, register } from 'prom-client';

/**
 * Puts a figure into /metrics, read when Prometheus asks. While `read` fails it keeps its last value:
 * readiness reports the cause, and the other metrics must still be served.
 */
export function exposeGauge(
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  // One process serves one application; only tests start several in turn.
  register.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    async collect() {
      try {
        this.set(await read());
      } catch {
        // See above.
      }
    },
  });
}
