import type { FactoryProvider, Type } from '@nestjs/common';
import {
  type EventConsumer,
  type EventName,
  type Events,
  eventQueue,
} from '@spade/contracts/events/events';
import type { Job } from 'bullmq';
import { type Injected, type JobProcessing, processJobs } from './process-jobs.ts';

/** What the relay puts into an event's job. */
export interface EventJobData<E extends EventName = EventName> {
  /** The outbox row, the same for every consumer and every attempt. */
  eventId: string;
  payload: Events[E];
  /** ISO 8601, UTC. */
  occurredAt: string;
  requestId?: string;
  /** The span that recorded the event. */
  traceparent?: string;
}

/** What a handler may want to know besides the payload. */
export interface EventMeta {
  /** The same each time this event comes; what idempotency is keyed on. */
  eventId: string;
  /** 1 at first. */
  attempt: number;
  occurredAt: Date;
  /** The job itself, for its progress: `job.updateProgress` survives to the next attempt. */
  job: Job<EventJobData>;
}

/**
 * One function per event that the consumer receives. Each may be called again with the same event,
 * in any order with others: it must be idempotent. An error means another attempt, for a day and a
 * half; UnrecoverableError means none.
 */
export type EventHandlers = {
  [E in EventName]?: (payload: Events[E], meta: EventMeta) => Promise<void>;
};

/** How events are consumed. */
export interface ConsumeEventsOptions<Classes extends readonly Type<unknown>[]> {
  /** Events at once in this process; 8 when left out. */
  concurrency?: number;
  /** How long the shutdown waits for running handlers; 8 s when left out. */
  drainMs?: number;
  /** Classes to inject into `handlers`, in this order. */
  inject: Classes;
  /** Makes the handlers from what was injected. */
  handlers: (...injected: Injected<Classes>) => EventHandlers;
}

/** Hands a job to its handler; exported for tests. */
export async function dispatchEvent(
  handlers: EventHandlers,
  job: Job<EventJobData>,
): Promise<void> {
  const { eventId, payload, occurredAt } = job.data;
  // The relay names the job after the event and puts in that event's payload: a pair by contract.
  const handle = handlers[job.name as EventName] as
    | ((payload: unknown, meta: EventMeta) => Promise<void>)
    | undefined;
  // A version of us that knows the event may be on its way (rolling update): so retried, not lost.
  if (!handle) throw new Error(`no handler for the event ${job.name}`);
  await handle(payload, {
    eventId,
    attempt: job.attemptsMade + 1,
    occurredAt: new Date(occurredAt),
    job,
  });
}

/**
 * A Nest provider that consumes the events meant for `consumer`, each in an ORM context where
 * there is a database, and in the request context of the work that caused it:
 *
 *     providers: [SettleHoldService, consumeEvents('catalog', {
 *       inject: [SettleHoldService],
 *       handlers: (settle) => ({
 *         'order-confirmed': ({ holdId }) => settle.sell(holdId),
 *       }),
 *     })]
 */
export function consumeEvents<const Classes extends readonly Type<unknown>[]>(
  consumer: EventConsumer,
  { handlers, concurrency = 8, ...options }: ConsumeEventsOptions<Classes>,
): FactoryProvider<JobProcessing> {
  return processJobs<Classes, EventJobData, void>(eventQueue(consumer), {
    ...options,
    concurrency,
    processor: (...injected) => {
      const known = handlers(...injected);
      return (job) => dispatchEvent(known, job);
    },
  });
}
