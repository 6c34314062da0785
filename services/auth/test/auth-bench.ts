import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import {
  type DynamicModule,
  type INestApplicationContext,
  Logger,
  type Type,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type LoginReply, type NewSession, PASSWORD_SEAL } from '@spade/contracts/messages/auth';
import { ConfigModule } from '@spade/platform/config/config.module';
import { loadConfig } from '@spade/platform/config/load-config';
import { DatabaseModule } from '@spade/platform/database/database.module';
import { ormScope } from '@spade/platform/database/orm-scope';
import { Seal } from '@spade/platform/sealing/seal';
import { createTestDatabase, type TestDatabase } from '@spade/platform/testing/postgres';
import { type AuthConfig, authConfig } from '../src/auth.config.ts';
import { authDatabase } from '../src/auth.database.ts';
import { AuthModule } from '../src/auth.module.ts';
import { authEntities } from '../src/auth.tables.ts';
import { PasswordHasher } from '../src/password/password-hasher.ts';

/** The secret that test tokens are signed with. */
export const TEST_SECRET = 'a secret of forty characters, only a test';

/** Password of the first admin of each bench. */
export const RIGHT_PASSWORD = 'correct horse battery';

/** A password as the gateway sends it. */
export const sealed = (password: string, username: string): string =>
  new Seal(TEST_SECRET, PASSWORD_SEAL).close(password, username);

/** The session of a sign-in that was complete after its first step. */
export function openedBy(reply: LoginReply): NewSession {
  if ('secondFactor' in reply) throw new Error('a second factor is owed');
  return reply;
}

/** The id of a session, as its token says it. */
export function sessionOf({ token }: NewSession): string {
  // Signed by the bench itself.
  const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    jti: string;
  };
  return jti;
}

/** One auth service on its own database, without Redis. */
export interface AuthBench {
  database: TestDatabase;
  config: AuthConfig;
  app: INestApplicationContext;
  /** For the use cases of the command line. */
  em: EntityManager;
  hasher: PasswordHasher;
  /** Runs a provider's method as the transport would: in a fresh ORM context. */
  ask: <S, T>(service: Type<S>, call: (service: S) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/** Configuration as the environment would give it. */
export function buildConfig(url: string, env: Record<string, string> = {}): AuthConfig {
  return loadConfig(authConfig, {
    DATABASE_URL: url,
    REDIS_URL: 'redis://127.0.0.1:1',
    JWT_SECRET: TEST_SECRET,
    SECOND_FACTOR_KEY: `${TEST_SECRET} of codes`,
    STAFF_SECOND_FACTOR: 'offered',
    ADMIN_PASSWORD: RIGHT_PASSWORD,
    ...env,
  });
}

/** Starts one replica of the service, without a transport. */
export async function startReplica(config: AuthConfig): Promise<INestApplicationContext> {
  const { DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize } = config;
  const replica: DynamicModule = {
    module: class OneReplica {},
    imports: [
      DatabaseModule.forRoot({ url, poolSize, entities: authEntities }),
      ConfigModule.forRoot(config),
      AuthModule,
    ],
  };
  return NestFactory.createApplicationContext(replica, { logger: false });
}

/** Makes a database, migrates it and starts the service with `admin` / {@link RIGHT_PASSWORD}. */
export async function startBench(env: Record<string, string> = {}): Promise<AuthBench> {
  Logger.overrideLogger(false);
  const database = await createTestDatabase();
  // As in production: the role that serves, with its few rights.
  const config = buildConfig(await database.prepareFor(authDatabase), env);
  const app = await startReplica(config);
  const inScope = ormScope(app.get(MikroORM));
  return {
    database,
    config,
    app,
    em: app.get(MikroORM).em.fork(),
    hasher: app.get(PasswordHasher),
    ask: (service, call) => inScope(() => call(app.get(service))),
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}
