import { type MikroORM, RequestContext } from '@mikro-orm/core';

/** Runs something inside a scope and returns its result. */
export type OrmScope = <T>(run: () => Promise<T>) => Promise<T>;

/**
 * A fresh ORM context (identity map, unit of work) around every message and job: the injected
 * EntityManager then means the one of that work alone. MikroORM's Nest middleware does so for
 * HTTP only. Hand it to the transport's `scopes`; queue workers open it themselves.
 */
export function ormScope(orm: MikroORM): OrmScope {
  return (run) => RequestContext.create(orm.em, run);
}
