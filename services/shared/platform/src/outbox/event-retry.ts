import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { OnApplicationShutdown } from '@nestjs/common';
import { type EventConsumer, type EventName, eventQueue } from '@spade/contracts/events/events';
import type { Job, Queue } from 'bullmq';
import type { EventJobData } from '../queue/event-consumer.ts';
import { createQueue } from '../queue/queue.ts';

/** Which event is to be tried again, and by whom. */
export interface OwedEvent {
  consumer: EventConsumer;
  name: EventName;
  /** What its payload must hold: `{ orderId }` finds the one of an order. */
  about: Readonly<Record<string, string | number>>;
}

/** How often the try is looked at, in milliseconds. */
const LOOK_EVERY_MS = 100;

/** A job that is not yet through with its try. */
const underWay: readonly string[] = ['waiting', 'prioritized', 'active'];

/**
 * Brings the next attempt of an event forward, once its cause of failure is fixed. It is the
 * same job as before, with all that it knows of earlier tries: nothing is delivered beside it.
 */
export class EventRetry implements OnApplicationShutdown {
  private readonly queues = new Map<EventConsumer, Queue<EventJobData, void>>();

  constructor(private readonly redisUrl: string) {}

  /**
   * Has the oldest such event that is still owed tried at once, and waits for the end of that try,
   * `waitMs` at most. False when none is owed. One that a consumer gave up on is tried on, as often
   * as a new one.
   */
  async tryNow(em: EntityManager, event: OwedEvent, waitMs: number): Promise<boolean> {
    const [row] = await em.execute<{ id: string }[]>(
      `select id from outbox where done_at is null and name = ? and payload @> ?::jsonb
       order by occurred_at limit 1`,
      [event.name, JSON.stringify(event.about)],
    );
    // Without a job the relay has yet to add it, which is a try at once.
    const job = row && (await this.queue(event.consumer).getJob(row.id));
    if (!job || (await job.isCompleted())) return false;
    await bringForward(job);
    const giveUpAt = performance.now() + waitMs;
    while (underWay.includes(await job.getState()) && performance.now() < giveUpAt) {
      await pause(LOOK_EVERY_MS);
    }
    return true;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }

  private queue(consumer: EventConsumer): Queue<EventJobData, void> {
    let queue = this.queues.get(consumer);
    if (!queue) {
      queue = createQueue<EventJobData, void>(eventQueue(consumer), this.redisUrl);
      this.queues.set(consumer, queue);
    }
    return queue;
  }
}

async function bringForward(job: Job<EventJobData, void>): Promise<void> {
  try {
    if (await job.isDelayed()) await job.promote();
    else if (await job.isFailed()) await job.retry('failed', { resetAttemptsMade: true });
  } catch (error) {
    // Its turn came between the look and the call: then it is being tried as was wanted.
    if (!underWay.includes(await job.getState())) throw error;
  }
}
