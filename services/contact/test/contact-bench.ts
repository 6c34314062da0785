import { Logger } from '@nestjs/common';
import { BusModule } from '@spade/bus/bus.module';
import { MessageClient } from '@spade/bus/message-client';
import type { SubmitContactRequest } from '@spade/contracts/messages/contact';
import type { MessageName, ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { loadConfig } from '@spade/platform/config/define-config';
import { OutboxModule } from '@spade/platform/outbox/outbox-relay';
import { SettingsModule } from '@spade/platform/settings/settings.module';
import type { TestDatabase } from '@spade/platform/testing/postgres';
import { startRedis, type TestRedis } from '@spade/platform/testing/redis';
import { startReplica } from '@spade/platform/testing/replica';
import { createServiceDatabase } from '@spade/platform/testing/service-database';
import { contactConfig } from '../src/contact.config.ts';
import { contactDatabase } from '../src/contact.database.ts';
import { ContactModule } from '../src/contact.module.ts';
import { contactEntities } from '../src/contact.tables.ts';
import { RetentionSweep } from '../src/personal-data.ts';

/** One contact service, over the real transport, on its own database and Redis. */
export interface ContactBench {
  database: TestDatabase;
  redis: TestRedis;
  send: <N extends MessageName>(name: N, payload: RequestOf<N>) => Promise<ReplyOf<N>>;
  /** Applies the retention period once; returns how many messages it deleted. */
  applyRetention: () => Promise<number>;
  close: () => Promise<void>;
}

/** Starts the service. */
export async function startBench(): Promise<ContactBench> {
  Logger.overrideLogger(false);
  const [database, redis] = await Promise.all([
    createServiceDatabase(contactDatabase),
    startRedis(),
  ]);
  // As in production: the role that serves, with its few rights.
  const { serviceUrl } = database;
  const config = loadConfig(contactConfig, { DATABASE_URL: serviceUrl, REDIS_URL: redis.url });
  const app = await startReplica({
    service: 'contact',
    config,
    entities: contactEntities,
    imports: [
      BusModule.forRoot({ redisUrl: config.REDIS_URL, name: 'contact' }),
      SettingsModule.forRoot(contactConfig.shape, 'contact'),
      OutboxModule.forRoot({ redisUrl: config.REDIS_URL }),
      ContactModule,
    ],
  });
  const messages = new MessageClient({ redisUrl: redis.url, deadlineMs: 20_000 });
  return {
    database,
    redis,
    send: (name, payload) => messages.send(name, payload),
    applyRetention: () => app.get(RetentionSweep).sweep(),
    close: async () => {
      messages.close();
      await app.close();
      await Promise.all([database.drop(), redis.stop()]);
    },
  };
}

/** A message as a visitor would send it. */
export function buildMessage(changes: Partial<SubmitContactRequest> = {}): SubmitContactRequest {
  return {
    idempotencyKey: crypto.randomUUID(),
    firstName: 'Bola',
    lastName: 'Adeyemi',
    email: 'bola@mail.example',
    subject: 'Solar water pump',
    message: 'Can you quote a pump with panels?',
    ...changes,
  };
}
