import 'reflect-metadata';
import {
  type DynamicModule,
  type INestApplicationContext,
  Logger,
  type Type,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { BusModule } from '@spade/bus/bus.module';
import { MessageClient } from '@spade/bus/message-client';
import { MessageServer } from '@spade/bus/message-server';
import { settingOwners } from '@spade/contracts/messages/settings';
import type { ReportingPart } from '@spade/contracts/state/process-state';
import { ConfigModule } from '../config/config.module.ts';
import {
  type ConfigOf,
  type ConfigSchema,
  type ConfigShape,
  loadConfig,
} from '../config/define-config.ts';
import {
  type healthSettings,
  type logSettings,
  type redisSettings,
  redisStoreUrl,
  type traceSettings,
} from '../config/settings.ts';
import { startHealthServer } from '../health/health-server.ts';
import { exposeGauge, exposeProcess } from '../health/metrics.ts';
import { type ReadinessCheck, ReadinessWatch } from '../health/readiness-watch.ts';
import { endAtUncaught } from '../logging/end-at-uncaught.ts';
import { createLogger } from '../logging/logger.ts';
import { NestLogger } from '../logging/nest-logger.ts';
import { memoryRatio } from '../queue/redis-connection.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { watchCeiling } from '../state/ceilings.ts';
import { reportSources, StateReport } from '../state/state-report.ts';
import type { ServiceTables } from './service-database.ts';
import { startOrExit, traceProcess } from './start-process.ts';

/** Puts a replica's load into /metrics, and how full the Redis is that carries it. */
export function exposeTransport(server: MessageServer): void {
  exposeGauge('messages_in_flight', 'Requests that this replica works on.', () => server.inFlight);
  exposeGauge(
    'messages_in_stream',
    "Requests in the service's stream, waiting or being worked on by any replica.",
    () => server.streamLength(),
  );
  exposeGauge(
    'messages_dead',
    'Requests that crashed the service, parked until an operator replays or discards them.',
    () => server.deadLetters.count(),
  );
  exposeGauge(
    'redis_memory_ratio',
    'How much of the memory that Redis may take is taken, 0 to 1.',
    async () => memoryRatio(await server.memoryInfo()),
  );
  watchCeiling('redis', async () => memoryRatio(await server.memoryInfo()));
}

type ServiceShape = ConfigShape &
  typeof logSettings &
  typeof healthSettings &
  typeof redisSettings &
  typeof traceSettings;

/** One service process. */
export interface ServiceOptions<Schema extends ConfigSchema<ServiceShape>> {
  /** Names the process in logs, and the stream that it answers. */
  name: ReportingPart;
  config: Schema;
  /** Settings of the owner that no variable sets. */
  words?: ConfigShape;
  /** The service's own module; transport, settings, database and outbox are there already. */
  module: (config: ConfigOf<Schema>) => DynamicModule | Type<unknown>;
  /** Its own database; left out by a process that keeps nothing. Needs DATABASE_URL in `config`. */
  database?: ServiceTables;
  /** The database has an outbox: its relay runs here. */
  outbox?: boolean;
  /** False for a process that only works on queues. */
  answersMessages?: boolean;
}

/** Longest time between the signal to end and the end. Compose allows 25 s. */
const DRAIN_LIMIT_MS = 13_000;

/**
 * The whole `main.ts` of a service: reads the configuration, migrates the database, starts Nest on
 * the Redis Streams transport and the inner health server, and drains on SIGTERM. A process that cannot
 * start prints the reason to standard error and exits with code 1.
 */
export async function startService<const Schema extends ConfigSchema<ServiceShape>>(
  options: ServiceOptions<Schema>,
): Promise<void> {
  await startOrExit(() => start(options));
}

async function start<const Schema extends ConfigSchema<ServiceShape>>(
  options: ServiceOptions<Schema>,
): Promise<void> {
  const { name, database } = options;
  const config = loadConfig(options.config);
  const { LOG_LEVEL, LISTEN_ADDRESS, HEALTH_PORT, REDIS_URL, ...rest } = config as ConfigOf<
    ConfigSchema<ServiceShape>
  > & { DATABASE_URL: string; DATABASE_POOL_SIZE: number; DATABASE_CEILING_MB: number }; // present when there is a database
  const logger = createLogger({ service: name, level: LOG_LEVEL });
  const nestLogger = new NestLogger(logger);
  Logger.overrideLogger(nestLogger);
  exposeProcess();
  const tracing = await traceProcess(name, config, true);
  endAtUncaught(logger);

  const imports = [
    ConfigModule.forRoot(config),
    options.module(config),
    BusModule.forRoot({ redisUrl: REDIS_URL, name }),
    SettingsModule.forRoot(
      { ...options.config.shape, ...options.words },
      settingOwners.find((owner) => owner === name),
    ),
  ];
  const data = database && (await import('./service-database.ts'));
  if (data && database) {
    const { DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize } = rest;
    const outboxRedisUrl = options.outbox ? redisStoreUrl(config) : undefined;
    imports.push(...(await data.databaseModules(database, { url, poolSize, outboxRedisUrl })));
  }
  class ServiceModule {}
  const root: DynamicModule = { module: ServiceModule, imports };

  const checks: ReadinessCheck[] = [];
  let app: INestApplicationContext;
  if (options.answersMessages === false) {
    app = await NestFactory.createApplicationContext(root, { logger: nestLogger });
  } else {
    const server = new MessageServer({ service: name, redisUrl: REDIS_URL });
    const microservice = await NestFactory.createMicroservice(root, {
      strategy: server,
      logger: nestLogger,
    });
    app = microservice;
    if (data) data.scopeMessages(server, app);
    // A PING would stay green while the reading loop is dead: only a read counts.
    checks.push({ name: 'messages', check: () => server.isReading() });
    exposeTransport(server);
    await microservice.listen();
  }
  const client = app.get(MessageClient);
  checks.push({ name: 'redis', check: () => client.isReady });
  const areQueuesWorkedOn = () =>
    [...reportSources.workers].every((isTakingJobs) => isTakingJobs());
  checks.push({ name: 'jobs', check: areQueuesWorkedOn });
  if (data) {
    checks.push(data.databaseCheck(app));
    data.watchDatabaseSize(app, rest.DATABASE_CEILING_MB);
  }
  const readiness = new ReadinessWatch(checks);
  const health = await startHealthServer(HEALTH_PORT, readiness, LISTEN_ADDRESS);
  const report = new StateReport(name, client.link, readiness);
  report.start();
  logger.info({ healthPort: health.port }, `${name} is up`);

  const leave = async (signal: string) => {
    logger.info({ signal }, `${name} is leaving`);
    health.startDraining();
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
    await report.stop();
    await app.close();
    await tracing.shutdown();
    await health.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void leave(signal));
  }
}
