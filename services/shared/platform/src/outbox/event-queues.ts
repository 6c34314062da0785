import {
  type EventConsumer,
  eventConsumers,
  eventQueue,
  patientEvents,
} from '@spade/contracts/events/events';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { EventJobData } from '../queue/event-consumer.ts';
import { createQueue } from '../queue/queue.ts';
import { persistentJob } from '../queue/retry-policy.ts';

/**
 * How long a completed job stays, in seconds: the relay, which checks each event at least once a minute,
 * must see that it is done. No longer, since Redis keeps them in memory, 1.9 kB each with their place in
 * the set: at 60 orders a second five minutes are some 110 MB of the 256 that compose gives it. If a job goes
 * unseen (the database was unreachable), the event is added once more, and its consumer recognises it.
 */
const KEEP_COMPLETED_SECONDS = 300;

/**
 * Most jobs that wait in one queue; further events stay in PostgreSQL until there is room. Some 2 kB of
 * Redis each, so a day without the worker cannot fill it.
 */
const MAX_WAITING_JOBS = 20_000;

/** How long the last count of a queue is good for, in milliseconds. */
const COUNT_LASTS_MS = 1_000;

/** What an outbox row says to its consumers. */
export interface DueEvent {
  id: string;
  name: string;
  payload: unknown;
  requestId: string | null;
  traceparent: string | null;
  occurredAt: Date;
}

/** A consumer's state of an event. `missing`: its job is not, or no longer, in Redis. */
export type JobState = 'missing' | 'waiting' | 'completed' | 'failed';

/** The consumers of the event; undefined for a name that this version does not know. */
export function consumersOf(name: string): readonly EventConsumer[] | undefined {
  return (eventConsumers as Record<string, readonly EventConsumer[]>)[name];
}

/** Any priority comes after none in BullMQ (https://docs.bullmq.io/guide/jobs/prioritized). */
const PATIENT_PRIORITY = 10;

function isPatient(name: string): boolean {
  return (patientEvents as ReadonlySet<string>).has(name);
}

/** The queues of all consumers on one connection. */
export class EventQueues {
  private readonly queues = new Map<EventConsumer, Queue<EventJobData, void>>();
  private readonly counts = new Map<EventConsumer, { until: number; waiting: number }>();

  constructor(
    private readonly redis: Redis,
    private readonly maxWaiting = MAX_WAITING_JOBS,
  ) {}

  private queue(consumer: EventConsumer): Queue<EventJobData, void> {
    let queue = this.queues.get(consumer);
    if (!queue) {
      queue = createQueue(eventQueue(consumer), this.redis, {
        ...persistentJob,
        removeOnComplete: { age: KEEP_COMPLETED_SECONDS, count: 50_000 },
      });
      this.queues.set(consumer, queue);
    }
    return queue;
  }

  /** How many more jobs the queue may take now; 0 or less: none. */
  async room(consumer: EventConsumer): Promise<number> {
    return this.maxWaiting - (await this.waiting(consumer));
  }

  /** How many jobs wait in the queue, as of a second ago at most, and those added since. */
  async waiting(consumer: EventConsumer): Promise<number> {
    const known = this.counts.get(consumer);
    if (known && performance.now() < known.until) return known.waiting;
    const counted = await this.queue(consumer).getJobCounts('wait', 'prioritized', 'delayed');
    const waiting = Object.values(counted).reduce((sum, count) => sum + count, 0);
    this.counts.set(consumer, { until: performance.now() + COUNT_LASTS_MS, waiting });
    return waiting;
  }

  /** Whether the queue drops the oldest failed job for each further one: then a missing one may have failed. */
  async dropsFailed(consumer: EventConsumer): Promise<boolean> {
    return (await this.queue(consumer).getFailedCount()) >= persistentJob.removeOnFail.count;
  }

  /** Adds one job per event; an id that the queue knows is left as it is. */
  async add(consumer: EventConsumer, events: readonly DueEvent[]): Promise<void> {
    await this.queue(consumer).addBulk(
      events.map(({ id, name, payload, requestId, traceparent, occurredAt }) => ({
        name,
        data: {
          eventId: id,
          // Written by recordEvent, which knows the payload's type; JSON in between.
          payload: payload as EventJobData['payload'],
          occurredAt: occurredAt.toISOString(),
          ...(requestId === null ? {} : { requestId }),
          ...(traceparent === null ? {} : { traceparent }),
        },
        opts: { jobId: id, ...(isPatient(name) ? { priority: PATIENT_PRIORITY } : {}) },
      })),
    );
    const known = this.counts.get(consumer);
    if (known) known.waiting += events.length;
  }

  /** The consumer's state of each of the events (at least one), in a single round trip. */
  async states(consumer: EventConsumer, ids: readonly string[]): Promise<[string, JobState][]> {
    const queue = this.queue(consumer);
    // In one transaction: a job on its way from one set to the other would look missing.
    const transaction = this.redis.multi();
    transaction.zmscore(queue.toKey('completed'), ...ids);
    transaction.zmscore(queue.toKey('failed'), ...ids);
    for (const id of ids) transaction.exists(queue.toKey(id));
    const replies = await transaction.exec();
    if (!replies) throw new Error('Redis discarded the transaction');
    const values = replies.map(([error, value]) => {
      if (error) throw error;
      return value;
    });
    // ZMSCORE returns a list with null for what is not in the set.
    const [completed, failed] = values as [(string | null)[], (string | null)[]];
    const stateOf = (i: number): JobState => {
      if (completed[i] != null) return 'completed';
      if (failed[i] != null) return 'failed';
      return values[i + 2] === 1 ? 'waiting' : 'missing';
    };
    return ids.map((id, i) => [id, stateOf(i)]);
  }

  /**
   * Removes jobs that have data but are in no list of the queue, so that no worker would ever take
   * them; returns their ids, which are `missing` from then on. BullMQ moves jobs in scripts, but a Redis
   * whose log breaks off within one can come back with half of it (7.0.15, after a second
   * restart; found by `make chaos`). One call per job: for the few that have been waiting long.
   */
  async dropStranded(consumer: EventConsumer, ids: readonly string[]): Promise<Set<string>> {
    const queue = this.queue(consumer);
    const dropped = new Set<string>();
    for (const id of ids) {
      if ((await queue.getJobState(id)) !== 'unknown') continue;
      // 0: a worker holds its lock, so it is being worked on after all.
      if ((await queue.remove(id)) === 1) dropped.add(id);
    }
    return dropped;
  }

  async close(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }
}
