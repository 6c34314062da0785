import { type MikroORM, RequestContext } from '@mikro-orm/core';
import { Logger } from '@nestjs/common';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { retry } from '../faults/retry.ts';
import { servingTimeouts } from './connection-options.ts';
import {
  isChangingServer,
  isLockTimeout,
  isPassingFault,
  isQueueTimeout,
} from './passing-fault.ts';

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
 * How long a message tries again: below the 10 s that its caller waits, above the 8 s in which CloudNativePG switches to
 * another server by plan (make kube-run). And the pause between two tries.
 */
const PATIENCE_MS = 9_000;
const PAUSE_MS = 200;
/** A database that has been away for longer is not waited for: the messages that wait would take the slots of all others. */
const AWAY_MS = 15_000;
/** Whoever waited in vain for a free connection saw the same absence if it was noticed this shortly before. */
const QUEUE_MS = servingTimeouts.connectMs;

/** The absence of this process' database that was noticed last (`performance.now()`). */
const absence = { since: 0, lastAt: Number.NEGATIVE_INFINITY };

function isWorthWaiting(error: unknown): boolean {
  const now = performance.now();
  if (isChangingServer(error)) {
    if (now - absence.lastAt > AWAY_MS) absence.since = now;
    absence.lastAt = now;
  } else if (!isQueueTimeout(error) || now - absence.lastAt > QUEUE_MS) return false;
  return now - absence.since < AWAY_MS;
}

/**
 * Outlives a change of the database's server: the message is handled anew until it succeeds, for `forMs` at most. After that,
 * and where a lock was not granted in time, PLATFORM.UNAVAILABLE, so that the caller reads "try again" and not "something
 * broke". Whether a try did its work is unknown, which is why every handler that writes is idempotent.
 */
export async function unavailableScope<T>(run: () => Promise<T>, forMs = PATIENCE_MS): Promise<T> {
  try {
    return await retry(run, { everyMs: PAUSE_MS, forMs, mayPass: isWorthWaiting });
  } catch (error) {
    if (error instanceof CodedError) throw error;
    if (!isPassingFault(error) && !isLockTimeout(error)) throw error;
    logger.warn(`the database is unreachable or overloaded: ${String(error)}`);
    throw new CodedError('PLATFORM.UNAVAILABLE', {});
  }
}
