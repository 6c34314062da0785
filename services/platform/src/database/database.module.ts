import type { AnyEntity, EntityClass, EntitySchema, MigrationObject } from '@mikro-orm/core';
import { type Migration, Migrator } from '@mikro-orm/migrations';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Logger, Module, type Type } from '@nestjs/common';
import { connectionOptions, servingTimeouts } from './connection-options.ts';
import { passwordIn } from './rotated-password.ts';

/** An entity as `defineEntity` makes it, or the class set on it. */
export type Entity = EntityClass<AnyEntity> | EntitySchema;

/** A migration class; its `name` is what the database remembers. */
export type MigrationClass = Type<Migration> | MigrationObject;

/** A service's own database. */
export interface DatabaseOptions {
  /** `postgres://role:password@host:5432/name`; a secret. */
  url: string;
  /** The URL as it reads now, asked before each new connection: its password may have been rotated. */
  currentUrl?: () => string;
  /** Most connections that this replica keeps open. */
  poolSize: number;
  entities: readonly Entity[];
  /** Oldest first. Only `migrate()` runs them; here they merely describe the database. */
  migrations?: readonly MigrationClass[];
}

/** The ORM's options of a serving process. It neither logs statements nor their parameters. */
export function ormOptions(options: DatabaseOptions) {
  const logger = new Logger('Database');
  const { url, currentUrl = () => url } = options;
  return {
    ...connectionOptions(url, options.poolSize, servingTimeouts),
    password: () => passwordIn(currentUrl()),
    entities: [...options.entities],
    // A service may have nothing but raw statements.
    discovery: { warnWhenNoEntities: false },
    // Unless it is given, MikroORM looks for the package and finds it beside the bundle: all of itself for a second time.
    extensions: [Migrator],
    // Nothing connects before the first statement: a database that is late delays readiness only.
    ensureDatabase: false,
    debug: false,
    colors: false,
    logger: (message: string) => logger.warn(message),
  };
}

/**
 * Provides `MikroORM` and `EntityManager` (import both from `@mikro-orm/postgresql`) everywhere
 * in the application, and closes the pool last of all on shutdown. A lost connection is replaced
 * at the next statement. The schema is the matter of `migrate()`, which `startService` runs first.
 *
 * Every message and job runs in its own context (`ormScope`); elsewhere use `em.fork()`. `timestamptz`
 * columns are read as Dates and `bigint` columns as numbers, in entities and statements alike.
 */
@Module({})
export class DatabaseModule {
  static forRoot(options: DatabaseOptions): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [MikroOrmModule.forRoot({ ...ormOptions(options), registerRequestContext: false })],
    };
  }
}
