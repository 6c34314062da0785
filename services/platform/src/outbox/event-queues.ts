import {
  type EventConsumer,
  eventConsumers,
  eventQueue,
  isLowPriorityEvent,
} from '@spade/contracts/events/events';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { EventJobData } from '../queue/event-consumer.ts';
import { createQueue } from '../queue/queue.ts';
import { persistentJob } from '../queue/retry-policy.ts';
import type { OutboxEvent } from './outbox-schema.ts';

/**
 * How long a completed job stays, in seconds, so that an id added a second time is recognised. No longer: each
 * takes 1.9 kB of Redis.
 */
const KEEP_COMPLETED_SECONDS = 300;

/** Any priority comes after none in BullMQ (https://docs.bullmq.io/guide/jobs/prioritized). */
const LOW_PRIORITY = 10;

/** Entries of a queue's event stream that are read at once. */
const READ_COUNT = 5_000;

/** An event whose jobs are to be added. */
export type EventToAdd = Omit<OutboxEvent, 'addedAt' | 'dueAt' | 'failedAt' | 'doneAt'>;

/** The job that a consumer has for an event. */
export interface EventJob {
  id: string;
  consumer: EventConsumer;
}

/** A job that ended: completed, or failed with no attempt left. */
export interface EndedJob extends EventJob {
  hasFailed: boolean;
}

/** A queue, and the entry of its event stream up to which it was read. */
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
   * Passes the jobs that ended since the last call to `record`. It reads BullMQ's event streams, which keep about 2,500 jobs
   * each; the first call starts at their beginning. What `record` rejects is read again. BullMQ's QueueEvents
   * reads the same streams and fields (https://docs.bullmq.io/guide/events), but blocks a connection for each queue and
   * cannot read again what was not recorded.
   */
  async readEnded(record: (ended: readonly EndedJob[]) => Promise<void>): Promise<void> {
    for (const [consumer, followed] of this.followed) {
      const from = [followed.queue.toKey('events'), followed.readUpTo];
      const answer = await this.redis.xread('COUNT', READ_COUNT, 'STREAMS', ...from);
      const entries = answer?.[0]?.[1] ?? [];
      const ended = entries.flatMap(([, list]) => {
        const { event, jobId: id } = fieldsOf(list);
        const isEnd = event === 'completed' || event === 'failed';
        return isEnd && id !== undefined ? [{ id, consumer, hasFailed: event === 'failed' }] : [];
      });
      await record(ended);
      followed.readUpTo = entries.at(-1)?.[0] ?? followed.readUpTo;
    }
  }

  /** Makes the next call read the streams from their beginning, since the streams of an emptied Redis start over. */
  readFromStart(): void {
    for (const followed of this.followed.values()) followed.readUpTo = '0';
  }

  /**
   * Removes the remains of a job that is in no list of its queue; while they exist, no job with this id can be added.
   * Redis 7.0.15 leaves such remains when its log breaks off within a script of BullMQ (found by `make chaos`).
   */
  async removeStranded({ consumer, id }: EventJob): Promise<void> {
    const queue = this.queue(consumer);
    // A job that a worker has locked is not removed.
    if ((await queue.getJobState(id)) === 'unknown') await queue.remove(id);
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

/** The fields of an entry of a stream: Redis answers names and values by turns. */
function fieldsOf(list: readonly string[]): Readonly<Record<string, string | undefined>> {
  const fields: Record<string, string | undefined> = {};
  for (let i = 0; i < list.length; i += 2) fields[String(list[i])] = list[i + 1];
  return fields;
}

function jobOf({ id, name, payload, requestId, traceparent, occurredAt }: EventToAdd) {
  const isLowPriority = isLowPriorityEvent(name, payload);
  return {
    name,
    data: {
      eventId: id,
      // Written by recordEvent, which knows the payload's type; JSON in between.
      payload: payload as EventJobData['payload'],
      occurredAt: occurredAt.toISOString(),
      requestId: requestId ?? undefined,
      traceparent: traceparent ?? undefined,
    },
    opts: { jobId: id, ...(isLowPriority ? { priority: LOW_PRIORITY } : {}) },
  };
}
