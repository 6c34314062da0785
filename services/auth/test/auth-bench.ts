import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  type INestApplicationContext,
  Logger,
  type OnApplicationShutdown,
  type Type,
} from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { type LoginReply, type NewSession, PASSWORD_SEAL } from '@spade/contracts/messages/auth';
import { CONFIG, ConfigModule } from '@spade/platform/config/config.module';
import { loadConfig } from '@spade/platform/config/define-config';
import { DatabaseModule } from '@spade/platform/database/database.module';
import { ormScope } from '@spade/platform/database/orm-scope';
import { Seal } from '@spade/platform/sealing/seal';
import type { TestDatabase } from '@spade/platform/testing/postgres';
import { createServiceDatabase } from '@spade/platform/testing/service-database';
import { BootstrapAdmin } from '../src/accounts/bootstrap-admin.ts';
import { type AuthConfig, authConfig } from '../src/auth.config.ts';
import { authDatabase } from '../src/auth.database.ts';
import { AuthModule } from '../src/auth.module.ts';
import { authEntities } from '../src/auth.tables.ts';
import { PasswordHasher } from '../src/passwords/password-hasher.ts';

/** The secret that test tokens are signed with. */
export const TEST_SECRET = 'a secret of forty characters, only a test';

/**
 * The service with passwords that cost little to check. A test of the cost itself takes `AuthModule`
 * as it is.
 */
export const cheapAuth: DynamicModule = {
  module: AuthModule,
  providers: [
    {
      provide: PasswordHasher,
      inject: [CONFIG],
      useFactory: ({ PASSWORD_CHECKS_AT_ONCE: atOnce }: AuthConfig) =>
        new PasswordHasher(atOnce, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
    },
  ],
};

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
  /** Empties the tables, the append-only ones too, and makes the first admin again. */
  reset: () => Promise<void>;
  close: () => Promise<void>;
}

/** Configuration as the environment would give it. */
export function buildConfig(url: string, env: Record<string, string> = {}): AuthConfig {
  return loadConfig(authConfig, {
    DATABASE_URL: url,
    REDIS_URL: 'redis://127.0.0.1:1',
    JWT_SECRET: TEST_SECRET,
    SECOND_FACTOR_KEY: `${TEST_SECRET} of codes`,
    STAFF_POST_KEY: `${TEST_SECRET} of post`,
    STAFF_SECOND_FACTOR: 'offered',
    ADMIN_PASSWORD: RIGHT_PASSWORD,
    ...env,
  });
}

/** Starts one replica of the service, without a transport. */
export async function startReplica(
  config: AuthConfig,
  auth: DynamicModule | Type = cheapAuth,
): Promise<INestApplicationContext> {
  const { DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize } = config;
  let modules: ModulesContainer | undefined;
  const replica: DynamicModule = {
    module: class OneReplica {},
    imports: [
      DatabaseModule.forRoot({ url, poolSize, entities: authEntities }),
      ConfigModule.forRoot(config),
      auth,
    ],
    providers: [
      {
        provide: 'made',
        inject: [ModulesContainer],
        useFactory: (made: ModulesContainer) => {
          modules = made;
        },
      },
    ],
  };
  try {
    return await NestFactory.createApplicationContext(replica, { logger: false });
  } catch (error) {
    await endAll(modules);
    throw error;
  }
}

/** Ends what the parts of a replica began that did not come up: Nest hands out nothing that could be closed. */
async function endAll(modules: ModulesContainer | undefined): Promise<void> {
  const all = [...(modules?.values() ?? [])].flatMap(({ providers }) => [...providers.values()]);
  const parts = all.map(
    ({ instance }) => instance as Partial<BeforeApplicationShutdown & OnApplicationShutdown> | null, // any value may be provided
  );
  for (const part of parts) await part?.beforeApplicationShutdown?.();
  for (const part of parts) await part?.onApplicationShutdown?.();
}

/** Makes a database, migrates it and starts the service with `admin` / {@link RIGHT_PASSWORD}. */
export async function startBench(
  env: Record<string, string> = {},
  auth?: DynamicModule | Type,
): Promise<AuthBench> {
  Logger.overrideLogger(false);
  const database = await createServiceDatabase(authDatabase);
  // As in production: the role that serves, with its few rights.
  const config = buildConfig(database.serviceUrl, env);
  const app = await startReplica(config, auth);
  const inScope = ormScope(app.get(MikroORM));
  const em = app.get(MikroORM).em.fork();
  return {
    database,
    config,
    app,
    em,
    hasher: app.get(PasswordHasher),
    ask: (service, call) => inScope(() => call(app.get(service))),
    reset: async () => {
      await database.empty(Object.keys(authDatabase.rights), { restartsIds: true });
      em.clear();
      await app.get(BootstrapAdmin).onApplicationBootstrap();
    },
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}
