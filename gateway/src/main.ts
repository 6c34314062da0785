import 'reflect-metadata';
import { DEFAULT_DEADLINE_MS } from '@spade/bus/message-client';
import { loadConfig } from '@spade/platform/config/define-config';
import { startHealthServer } from '@spade/platform/health/health-server';
import { exposeProcess } from '@spade/platform/health/metrics';
import { ReadinessWatch } from '@spade/platform/health/readiness-watch';
import { endAtUncaught } from '@spade/platform/logging/end-at-uncaught';
import { createLogger } from '@spade/platform/logging/logger';
import { startOrExit, traceProcess } from '@spade/platform/service/start-process';
import { gatewayConfig } from './gateway.config.ts';
import { createApplication } from './http/create-application.ts';

/** How long shutdown waits for requests in progress before it cuts them off: longer than a call. */
const DRAIN_LIMIT_MS = DEFAULT_DEADLINE_MS + 2_000;

async function start(): Promise<void> {
  const config = loadConfig(gatewayConfig);
  const logger = createLogger({ service: 'gateway', level: config.LOG_LEVEL });
  endAtUncaught(logger);
  exposeProcess();
  const tracing = await traceProcess('gateway', config, false);
  const app = await createApplication(config, logger);
  const health = await startHealthServer(
    config.HEALTH_PORT,
    app.get(ReadinessWatch),
    config.LISTEN_ADDRESS,
  );
  await (config.LISTEN_ADDRESS === undefined
    ? app.listen(config.PORT)
    : app.listen(config.PORT, config.LISTEN_ADDRESS));
  logger.info({ port: config.PORT, healthPort: health.port }, 'gateway is up');

  /** Reports not ready, accepts no new connections, drains requests in progress, and exits. */
  async function shutDown(signal: string): Promise<void> {
    logger.info({ signal }, 'gateway is leaving');
    health.startDraining();
    const cutOff = setTimeout(() => process.exit(1), DRAIN_LIMIT_MS);
    await app.close();
    await tracing.shutdown();
    await health.close();
    clearTimeout(cutOff);
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void shutDown(signal));
  }
}

await startOrExit(start);
