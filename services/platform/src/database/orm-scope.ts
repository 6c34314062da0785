import { type MikroORM, RequestContext } from '@mikro-orm/core';
import { Logger } from '@nestjs/common';
import { DEFAULT_DEADLINE_MS } from '@spade/bus/message-client';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { retry } from '../faults/retry.ts';
import { servingTimeouts } from './connection-options.ts';
import {
  isChangingServer,
  isLockTimeout,
  isQueueTimeout,
  isTransientFault,
} from './transient-fault.ts';

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

/** How long a message is tried again; the rest is for the last try and the reply. */
const PATIENCE_MS = DEFAULT_DEADLINE_MS - 2_000;
/** Between two tries. */
const PAUSE_MS = 200;
/** In a longer outage no message waits: waiting messages would take the slots of all others. */
const MAX_OUTAGE_MS = DEFAULT_DEADLINE_MS;
/** An outage is over after this time without a fault: longer than the handshake with an address that is gone. */
const OUTAGE_ENDS_MS = 3_000;
/** A wait for a free connection that times out counts as part of the outage noticed within this time. */
const QUEUE_MS = servingTimeouts.connectMs;

/** The last outage of the database that this process noticed (`performance.now()`). */
const outage = { since: 0, lastAt: Number.NEGATIVE_INFINITY };

function isWorthWaiting(error: unknown): boolean {
  const now = performance.now();
  if (isChangingServer(error)) {
    if (now - outage.lastAt > OUTAGE_ENDS_MS) outage.since = now;
    outage.lastAt = now;
  } else if (!isQueueTimeout(error) || now - outage.lastAt > QUEUE_MS) return false;
  return now - outage.since < MAX_OUTAGE_MS;
}

/**
 * Survives a change of the database's server: handles the message again until it succeeds, for `forMs` at most. After that,
 * and where a lock was not granted in time, throws PLATFORM.UNAVAILABLE, so that the caller reads "try again" and not
 * "something broke". Whether a try did its work is unknown, which is why every handler that writes is idempotent.
 */
export async function unavailableScope<T>(run: () => Promise<T>, forMs = PATIENCE_MS): Promise<T> {
  try {
    return await retry(run, { everyMs: PAUSE_MS, forMs, isRetryable: isWorthWaiting });
  } catch (error) {
    if (error instanceof CodedError) throw error;
    if (!isTransientFault(error) && !isLockTimeout(error)) throw error;
    logger.warn(`the database is unreachable or overloaded: ${String(error)}`);
    throw new CodedError('PLATFORM.UNAVAILABLE', {});
  }
}
