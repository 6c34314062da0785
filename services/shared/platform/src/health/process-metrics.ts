import { collectDefaultMetrics } from 'prom-client';

/** How often the delay of the event loop is measured; prom-client's 10 ms alone wake an idle process a hundred times a second. */
const LAG_SAMPLE_MS = 100;

/** Puts processor time, memory, garbage collection and the event loop of this process into /metrics. */
export function exposeProcess(): void {
  collectDefaultMetrics({ eventLoopMonitoringPrecision: LAG_SAMPLE_MS });
}
