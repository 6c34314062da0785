import { MikroORM } from '@mikro-orm/core';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import type { MessageServer } from '@spade/bus/message-server';
import { MEGABYTE } from '@spade/contracts/jobs/read-files';
import { readVariable } from '../config/define-config.ts';
import { DatabaseModule, type Entity, type MigrationClass } from '../database/database.module.ts';
import { migrate } from '../database/migrate.ts';
import { ormScope, unavailableScope } from '../database/orm-scope.ts';
import type { ReadinessCheck } from '../health/readiness-watch.ts';
import { watchCeiling } from '../state/ceilings.ts';

/** What a service has in its own database. */
export interface ServiceTables {
  migrations: readonly MigrationClass[];
  entities: readonly Entity[];
}

/**
 * How long a service waits at its start, in milliseconds: a new cluster makes its database and then runs the set-up job,
 * and a service that ended meanwhile would only be started again.
 */
const START_WAIT_MS = 10 * 60_000;

/** How a service reaches its database. */
export interface DatabaseAddress {
  /** `postgres://role:password@host:5432/name`; a secret. */
  url: string;
  poolSize: number;
  /** The Redis to which the outbox is relayed; undefined: there is no outbox. */
  outboxRedisUrl: string | undefined;
}

/**
 * The modules of a service with a database, which is migrated first. Imported lazily: the ORM takes some 10 MB, which
 * the worker can do without.
 */
export async function databaseModules(
  { migrations, entities }: ServiceTables,
  { url, poolSize, outboxRedisUrl }: DatabaseAddress,
): Promise<DynamicModule[]> {
  await migrate({ url, migrations, waitMs: START_WAIT_MS, awaitsSetup: true });
  const currentUrl = () => readVariable('DATABASE_URL') ?? url;
  const database = DatabaseModule.forRoot({ url, currentUrl, poolSize, entities });
  if (outboxRedisUrl === undefined) return [database];
  // BullMQ takes 6 MB, which auth can do without.
  const { OutboxModule } = await import('../outbox/outbox-relay.ts');
  return [database, OutboxModule.forRoot({ redisUrl: outboxRedisUrl })];
}

/** Gives each message its own unit of work, and refuses it with a typed error while the database is down. */
export function scopeMessages(server: MessageServer, app: INestApplicationContext): void {
  server.addScope(unavailableScope);
  server.addScope(ormScope(app.get<MikroORM>(MikroORM)));
}

/** Ready while the database answers. */
export function databaseCheck(app: INestApplicationContext): ReadinessCheck {
  const orm = app.get<MikroORM>(MikroORM);
  return { name: 'database', check: () => isDatabaseReachable(orm) };
}

/** Readiness check: true when the database responds; false also when the pool has no free connection. */
export async function isDatabaseReachable(orm: MikroORM): Promise<boolean> {
  try {
    const connection = orm.em.getConnection();
    await connection.execute('select 1');
    return true;
  } catch {
    return false;
  }
}

/** Tells of the database before it fills its disk. */
export function watchDatabaseSize(app: INestApplicationContext, ceilingMb: number): void {
  const orm = app.get<MikroORM>(MikroORM);
  watchCeiling('database', async () => {
    const [row] = await orm.em
      .getConnection()
      .execute<{ bytes: string }[]>('select pg_database_size(current_database()) as bytes');
    return Number(row?.bytes) / (ceilingMb * MEGABYTE);
  });
}
