import { type MikroORM, RequestContext } from '@mikro-orm/core';
import { Logger } from '@nestjs/common';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { isLockTimeout, isPassingFault } from './passing-fault.ts';

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

const logger = new Logger('Database');

/**
 * Turns the loss of the database in the middle of a message, or a lock that was not granted in time, into
 * PLATFORM.UNAVAILABLE, so that the caller reads "try again" and not "something broke". Whether the work was done is then
 * unknown, which is why every handler that writes is idempotent.
 */
export async function unavailableScope<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof CodedError) throw error;
    if (!isPassingFault(error) && !isLockTimeout(error)) throw error;
    logger.warn(`the database is unreachable or overloaded: ${String(error)}`);
    throw new CodedError('PLATFORM.UNAVAILABLE', {});
  }
}
