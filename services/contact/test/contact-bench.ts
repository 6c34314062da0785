import { MikroORM } from '@mikro-orm/postgresql';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { SubmitContactRequest } from '@spade/contracts/messages/contact';
import { loadConfig } from '@spade/platform/config/load-config';
import { migrate } from '@spade/platform/database/migrate';
import { ormScope } from '@spade/platform/database/orm-scope';
import { createTestDatabase, type TestDatabase } from '@spade/platform/testing/postgres';
import { startRedis, type TestRedis } from '@spade/platform/testing/redis';
import { contactConfig } from '../src/contact.config.ts';
import { ContactModule } from '../src/contact.module.ts';
import { contactMigrations } from '../src/migrations/migrations.ts';

/** One contact service on a database and a Redis of its own. */
export interface ContactBench {
  database: TestDatabase;
  redis: TestRedis;
  /** Runs a provider's method as the transport would: in a fresh ORM context. */
  ask: <S, T>(service: Type<S>, call: (service: S) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/** Starts the service. */
export async function startBench(): Promise<ContactBench> {
  const [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
  await migrate({ url: database.url, migrations: contactMigrations });
  const config = loadConfig(contactConfig, { DATABASE_URL: database.url, REDIS_URL: redis.url });
  const app = await NestFactory.createApplicationContext(ContactModule.register(config), {
    logger: false,
  });
  const inScope = ormScope(app.get(MikroORM));
  return {
    database,
    redis,
    ask: (service, call) => inScope(() => call(app.get(service))),
    close: async () => {
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
