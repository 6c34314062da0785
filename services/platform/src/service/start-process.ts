import { Logger } from '@nestjs/common';
import { startTracing, type Tracing } from '@spade/nest-opentelemetry/start-tracing';
import type { ConfigOf, ConfigSchema } from '../config/define-config.ts';
import type { traceSettings } from '../config/settings.ts';

/** Runs what starts this process; when it throws, prints the reason to standard error, without a stack, and exits with code 1. */
export async function startOrExit(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** How often a collector that is down is reported, in milliseconds. */
const REPORT_EVERY_MS = 60_000;

/**
 * Starts the tracing of a process as its settings say; nothing happens where no collector is set. `trustsCallers`: false
 * at the edge, where strangers call. A collector that is down costs the traces of that time and a warning a minute.
 */
export function traceProcess(
  service: string,
  config: ConfigOf<ConfigSchema<typeof traceSettings>>,
  trustsCallers: boolean,
): Promise<Tracing> {
  const logger = new Logger('Tracing');
  let reportAt = 0;
  return startTracing({
    service,
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    sampler: config.OTEL_TRACES_SAMPLER,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    trustsCallers,
    onError: (error) => {
      if (performance.now() < reportAt) return;
      reportAt = performance.now() + REPORT_EVERY_MS;
      logger.warn('traces were not delivered', { err: error });
    },
  });
}
