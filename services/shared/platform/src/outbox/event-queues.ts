import {
  type EventConsumer,
  type EventName,
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
 * How long a completed job stays, in seconds, so that an id added a second time is recognised. No longer: each
 * takes 1.9 kB of Redis.
 */
const KEEP_COMPLETED_SECONDS = 300;

/** Any priority comes after none in BullMQ (https://docs.bullmq.io/guide/jobs/prioritized). */
const PATIENT_PRIORITY = 10;

/** Other ids than ours may be in a queue; PostgreSQL would refuse them. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Entries of a queue's event stream that are read at once. */
const READ_COUNT = 5_000;

/** An event whose jobs are to be added. */
export interface EventToAdd {
  id: string;
  name: EventName;
  payload: unknown;
  requestId: string | null;
  traceparent: string | null;
  occurredAt: Date;
  doneBy: readonly EventConsumer[];
}

/** How a consumer's job ended. */
export interface JobEnding {
  id: string;
  consumer: EventConsumer;
  outcome: 'completed' | 'failed';
}

/** A queue, and the entry of its event stream up to which endings were read. */
interface FollowedQueue {
  queue: Queue<EventJobData, void>;
  readUpTo: string;
}

/** The queues of the consumers, on one connection. */
export class EventQueues {
  private readonly followed = new Map<EventConsumer, FollowedQueue>();

  constructor(private readonly redis: Redis) {}

  /** Adds a job for each consumer that has not completed the event; an id that its queue knows changes nothing. */
  async add(events: readonly EventToAdd[]): Promise<void> {
    const wanted = events.flatMap((event) =>
      eventConsumers[event.name]
        .filter((consumer) => !event.doneBy.includes(consumer))
        .map((consumer) => ({ consumer, event })),
    );
    for (const [consumer, jobs] of Map.groupBy(wanted, (job) => job.consumer))
      await this.queue(consumer).addBulk(jobs.map(({ event }) => jobOf(event)));
  }

  /**
   * Jobs that ended since the last call, from the event streams that BullMQ keeps, with some 2,500 jobs each. A
   * process that starts reads them from their beginning.
   */
  async readEndings(): Promise<JobEnding[]> {
    if (this.followed.size === 0) return [];
    const streams = new Map(
      [...this.followed].map(([consumer, followed]) => [
        followed.queue.toKey('events'),
        { consumer, followed },
      ]),
    );
    const from = [...this.followed.values()].map(({ readUpTo }) => readUpTo);
    const answer = await this.redis.xread(
      'COUNT',
      READ_COUNT,
      'STREAMS',
      ...streams.keys(),
      ...from,
    );
    return (answer ?? []).flatMap(([stream, entries]) => {
      const { consumer, followed } = streams.get(stream) ?? {};
      if (!consumer || !followed) return [];
      followed.readUpTo = entries.at(-1)?.[0] ?? followed.readUpTo;
      return entries.flatMap(([, fields]) => {
        const { event: outcome, jobId: id } = fieldsOf(fields);
        if (!id || !UUID.test(id)) return [];
        return outcome === 'completed' || outcome === 'failed' ? [{ id, consumer, outcome }] : [];
      });
    });
  }

  /** For a Redis that was emptied: its streams begin again, perhaps with smaller ids. */
  readFromStart(): void {
    for (const followed of this.followed.values()) followed.readUpTo = '0';
  }

  /**
   * What has become of the consumer's job. `missing`: it is in no list of its queue. BullMQ moves jobs in scripts, but
   * a Redis whose log breaks off within one may come back with the data of a job that is in no list (7.0.15; found by
   * `make chaos`): that data is removed, since a job of this id could not be added beside it.
   */
  async stateOf(
    consumer: EventConsumer,
    id: string,
  ): Promise<JobEnding['outcome'] | 'waiting' | 'missing'> {
    const queue = this.queue(consumer);
    const state = await queue.getJobState(id);
    if (state === 'completed' || state === 'failed') return state;
    // 0: a worker has its lock, so it is being worked on.
    return state === 'unknown' && (await queue.remove(id)) === 1 ? 'missing' : 'waiting';
  }

  async close(): Promise<void> {
    await Promise.all([...this.followed.values()].map(({ queue }) => queue.close()));
  }

  private queue(consumer: EventConsumer): Queue<EventJobData, void> {
    let followed = this.followed.get(consumer);
    if (!followed) {
      const queue = createQueue<EventJobData, void>(eventQueue(consumer), this.redis, {
        ...persistentJob,
        removeOnComplete: { age: KEEP_COMPLETED_SECONDS, count: 50_000 },
      });
      followed = { queue, readUpTo: '0' };
      this.followed.set(consumer, followed);
    }
    return followed.queue;
  }
}

function jobOf({ id, name, payload, requestId, traceparent, occurredAt }: EventToAdd) {
  const isPatient = patientEvents.has(name);
  return {
    name,
    data: {
      eventId: id,
      // Written by recordEvent, which knows the payload's type; JSON in between.
      payload: payload as EventJobData['payload'],
      occurredAt: occurredAt.toISOString(),
      ...(requestId === null ? {} : { requestId }),
      ...(traceparent === null ? {} : { traceparent }),
    },
    opts: { jobId: id, ...(isPatient ? { priority: PATIENT_PRIORITY } : {}) },
  };
}

/** Redis lists names and values in turn. */
function fieldsOf(list: readonly string[]): Partial<Record<string, string>> {
  return Object.fromEntries(
    list.flatMap((name, i) => (i % 2 === 0 ? [[name, list[i + 1] ?? '']] : [])),
  );
}
