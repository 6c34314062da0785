import { Migration } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { type INestApplicationContext, Module, type Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { EventConsumer } from '@spade/contracts/events/events';
import { migrate } from '@spade/platform/database/migrate';
import { ConfigModule } from '../../src/config/config.module.ts';
import { DatabaseModule } from '../../src/database/database.module.ts';
import { recordEvent } from '../../src/outbox/outbox.ts';
import { OutboxModule, OutboxRelay } from '../../src/outbox/outbox-relay.ts';
import {
  ADD_OUTBOX_DUE_SQL,
  CREATE_OUTBOX_TABLE_SQL,
  OutboxRow,
} from '../../src/outbox/outbox-schema.ts';
import { consumeEvents, type EventHandlers } from '../../src/queue/event-consumer.ts';

/** The schema that a service with an outbox has. */
export class CreateOutbox extends Migration {
  override name = 'create-outbox';

  override up(): void {
    this.addSql(CREATE_OUTBOX_TABLE_SQL);
    this.addSql(ADD_OUTBOX_DUE_SQL);
  }
}

/** Creates the table `outbox` in an empty database. */
export async function createOutbox(url: string): Promise<void> {
  await migrate({ url, migrations: [CreateOutbox] });
}

/** A replica of some service with an outbox. */
export interface OutboxReplica {
  relay: OutboxRelay;
  orm: MikroORM;
  /** Commits one event; returns its id. */
  record: (holdId?: string) => Promise<string>;
  close: () => Promise<void>;
}

/** Starts a Nest application with DatabaseModule and OutboxModule. */
export async function startReplica(url: string, redisUrl: string): Promise<OutboxReplica> {
  @Module({
    imports: [
      DatabaseModule.forRoot({ url, poolSize: 5, entities: [OutboxRow] }),
      OutboxModule.forRoot({ redisUrl }),
    ],
  })
  class Replica {}
  const app = await NestFactory.createApplicationContext(Replica, { logger: false });
  const orm = app.get<MikroORM>(MikroORM);
  return {
    relay: app.get(OutboxRelay),
    orm,
    record: (holdId = 'hold-1') =>
      orm.em.fork().transactional((tx) => recordEvent(tx, 'hold-renewed', { holdId })),
    close: () => app.close(),
  };
}

/** Starts a consumer of events without a database; `handlers` sees each delivery. */
export async function startConsumer(
  consumer: EventConsumer,
  redisUrl: string,
  handlers: EventHandlers,
): Promise<INestApplicationContext> {
  const providers: Provider[] = [consumeEvents(consumer, { inject: [], handlers: () => handlers })];
  @Module({ imports: [ConfigModule.forRoot({ REDIS_URL: redisUrl })], providers })
  class Consumer {}
  return NestFactory.createApplicationContext(Consumer, { logger: false });
}

/** Ten at a time: more would wait for a connection of the pool, whose patience is no matter of these tests. */
export async function recordMany(replica: OutboxReplica, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const next = Array.from({ length: Math.min(10, count - ids.length) }, () => replica.record());
    ids.push(...(await Promise.all(next)));
  }
  return ids;
}
