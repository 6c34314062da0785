import { MikroORM } from '@mikro-orm/postgresql';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from '@spade/platform/config/load-config';
import { migrate } from '@spade/platform/database/migrate';
import { ormScope } from '@spade/platform/database/orm-scope';
import { createTestDatabase, type TestDatabase } from '@spade/platform/testing/postgres';
import { type AuthConfig, authConfig } from '../src/auth.config.ts';
import { AuthModule } from '../src/auth.module.ts';
import { authMigrations } from '../src/migrations/migrations.ts';

/** The secret that test tokens are signed with. */
export const testSecret = 'a secret of forty characters, only a test';

/** Password of the first admin of each bench. */
export const rightPassword = 'correct horse battery';

/** One auth service on a database of its own, without Redis. */
export interface AuthBench {
  database: TestDatabase;
  config: AuthConfig;
  app: INestApplicationContext;
  /** Runs a provider's method as the transport would: in a fresh ORM context. */
  ask: <S, T>(service: Type<S>, call: (service: S) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/** Configuration as the environment would give it. */
export function buildConfig(url: string, env: Record<string, string> = {}): AuthConfig {
  return loadConfig(authConfig, {
    DATABASE_URL: url,
    REDIS_URL: 'redis://127.0.0.1:1',
    JWT_SECRET: testSecret,
    ADMIN_PASSWORD: rightPassword,
    ...env,
  });
}

/** Starts one replica of the service on `url`. */
export async function startReplica(config: AuthConfig): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(AuthModule.register(config), { logger: false });
}

/** Makes a database, migrates it and starts the service with `admin` / {@link rightPassword}. */
export async function startBench(env: Record<string, string> = {}): Promise<AuthBench> {
  const database = await createTestDatabase();
  await migrate({ url: database.url, migrations: authMigrations });
  const config = buildConfig(database.url, env);
  const app = await startReplica(config);
  const inScope = ormScope(app.get(MikroORM));
  return {
    database,
    config,
    app,
    ask: (service, call) => inScope(() => call(app.get(service))),
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}
