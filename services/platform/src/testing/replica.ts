import { MikroORM } from '@mikro-orm/postgresql';
import { type DynamicModule, type INestMicroservice, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessageServer } from '@spade/bus/message-server';
import type { ServiceName } from '@spade/contracts/messages/message';
import { ConfigModule } from '../config/config.module.ts';
import { DatabaseModule, type Entity } from '../database/database.module.ts';
import { ormScope, unavailableScope } from '../database/orm-scope.ts';

/** One replica of a service in a test. */
export interface ReplicaOptions {
  service: ServiceName;
  config: { REDIS_URL: string; DATABASE_URL: string; DATABASE_POOL_SIZE: number };
  entities: readonly Entity[];
  /** The service's own module, and what else of the platform it needs. */
  imports: (Type | DynamicModule)[];
}

/** Starts a service on the real transport as `startService` does, but inside the test's process. */
export async function startReplica({
  service,
  config,
  entities,
  imports,
}: ReplicaOptions): Promise<INestMicroservice> {
  const { REDIS_URL: redisUrl, DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize } = config;
  @Module({
    imports: [
      ConfigModule.forRoot(config),
      DatabaseModule.forRoot({ url, poolSize, entities }),
      ...imports,
    ],
  })
  class OneReplica {}
  const strategy = new MessageServer({ service, redisUrl });
  const app = await NestFactory.createMicroservice(OneReplica, { strategy, logger: false });
  strategy.addScope(unavailableScope);
  strategy.addScope(ormScope(app.get(MikroORM)));
  await app.listen();
  return app;
}
