import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { OnApplicationShutdown } from '@nestjs/common';
import { type EventConsumer, type EventName, eventQueue } from '@spade/contracts/events/events';
import type { Job, Queue } from 'bullmq';
import { sql } from 'kysely';
import type { EventJobData } from '../queue/event-consumer.ts';
import { createQueue } from '../queue/queue.ts';
import { outboxDb } from './outbox-schema.ts';

/** Which event to retry, and for which consumer. */
export interface OwedEvent {
  consumer: EventConsumer;
  name: EventName;
  /** Fields that its payload must contain: `{ orderId }` finds the event of an order. */
  about: Readonly<Record<string, string | number>>;
}

/** How often to ask for the state of the attempt, in milliseconds. */
const LOOK_EVERY_MS = 100;

/** States of a job whose attempt has not ended. */
const underWay: readonly string[] = ['waiting', 'prioritized', 'active'];

/**
 * Brings the next attempt of an event forward, once its cause of failure is fixed. The job stays
 * the same and keeps its record of earlier attempts, so nothing is delivered twice.
 */
export class EventRetry implements OnApplicationShutdown {
  private readonly queues = new Map<EventConsumer, Queue<EventJobData, void>>();

  constructor(private readonly redisUrl: string) {}

  /**
   * Retries the oldest matching event that is still owed and waits at most `waitMs` for that attempt
   * to end. Returns false when none is owed. An event that a consumer gave up on gets as many attempts
   * as a new one.
   */
  async tryNow(em: EntityManager, event: OwedEvent, waitMs: number): Promise<boolean> {
    const row = await outboxDb(em)
      .selectFrom('outbox')
      .select('id')
      .where('doneAt', 'is', null)
      .where('name', '=', event.name)
      .where(sql<boolean>`payload @> ${JSON.stringify(event.about)}::jsonb`)
      .orderBy('occurredAt')
      .limit(1)
      .executeTakeFirst();
    // Without a job the relay has yet to add it, which starts an attempt at once.
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
    // Its turn came between the check and the call: the attempt that we want is under way.
    if (!underWay.includes(await job.getState())) throw error;
  }
}
