import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { eventQueue } from '@spade/contracts/events/events';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { InjectQueue } from '@spade/platform/queue/provide-queue';
import type { Job, Queue } from 'bullmq';
import { sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';
import { findByPublicId, findByStaffName } from './find-order.ts';
import { readOrderDetail } from './order-detail.ts';

const MAX_ERROR_LENGTH = 1_000;

/** How long to wait for the attempt before replying without its outcome; below the caller's deadline. */
const ATTEMPT_WAIT_MS = 4_000;

/** How often to ask for the state of the attempt, in milliseconds. */
const POLL_MS = 100;

/** States of a job whose attempt has not ended. */
const unfinished: readonly string[] = ['waiting', 'prioritized', 'active'];

/** Orders in the Shopify store. */
@Controller()
export class ShopifyOrders {
  constructor(
    private readonly em: EntityManager,
    @InjectQueue(eventQueue('store')) private readonly queue: Queue,
  ) {}

  /**
   * Records the outcome of an order in the Shopify store: its id there, or why it has none yet. The first id is
   * kept and clears an earlier error; a later error is ignored. Safe to repeat. Throws ORDERS.NOT_FOUND.
   */
  @HandleMessage('orders.record-shopify-order')
  async record({
    orderId,
    outcome,
  }: RequestOf<'orders.record-shopify-order'>): Promise<ReplyOf<'orders.record-shopify-order'>> {
    const { id } = await findByPublicId(this.em, orderId);
    await ordersDb(this.em)
      .updateTable('orders')
      .set(
        'shopifyOrderId' in outcome
          ? { shopifyOrderId: outcome.shopifyOrderId, shopifyError: null }
          : { shopifyError: outcome.error.slice(0, MAX_ERROR_LENGTH) },
      )
      .where('id', '=', id)
      .where('shopifyOrderId', 'is', null)
      .execute();
    const { shopifyOrderId } = await findByPublicId(this.em, orderId);
    return { shopifyOrderId };
  }

  /**
   * Records why an order that was cancelled is still open in the Shopify store; null clears it, even
   * if the order never reached the store. Safe to repeat. Throws ORDERS.NOT_FOUND.
   */
  @HandleMessage('orders.record-shopify-cancellation')
  async recordCancellation({
    orderId,
    error,
  }: RequestOf<'orders.record-shopify-cancellation'>): Promise<
    ReplyOf<'orders.record-shopify-cancellation'>
  > {
    const { id } = await findByPublicId(this.em, orderId);
    await ordersDb(this.em)
      .updateTable('orders')
      .set({ shopifyError: error?.slice(0, MAX_ERROR_LENGTH) ?? null })
      .where('id', '=', id)
      .execute();
    return { orderId };
  }

  /**
   * Staff have fixed what kept an order out of the Shopify store, or open there, and do not want to wait. Brings the next attempt
   * of the order's job forward: only that job knows whether an earlier attempt may have created it. An abandoned
   * one gets as many attempts as a new one. Throws ORDERS.NOT_FOUND.
   */
  @HandleMessage('orders.retry-shopify-order')
  async retry(
    request: RequestOf<'orders.retry-shopify-order'>,
  ): Promise<ReplyOf<'orders.retry-shopify-order'>> {
    const { id, publicId, shopifyOrderId, shopifyError } = await findByStaffName(
      this.em,
      request.order,
    );
    const isDone = shopifyOrderId !== null && shopifyError === null;
    const eventId = isDone ? undefined : await this.owedEvent(publicId);
    if (eventId !== undefined) await this.tryNow(eventId);
    return readOrderDetail(this.em, id);
  }

  private async owedEvent(orderId: string): Promise<string | undefined> {
    const event = await ordersDb(this.em)
      .selectFrom('outbox')
      .select('id')
      .where('doneAt', 'is', null)
      .where('name', 'in', ['order-confirmed', 'order-cancelled'])
      .where(sql<boolean>`payload @> ${JSON.stringify({ orderId })}::jsonb`)
      // The newest: the job of an earlier one sees the order as it is, too.
      .orderBy('occurredAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    return event?.id;
  }

  private async tryNow(eventId: string): Promise<void> {
    // Without a job the relay has yet to add it, which starts an attempt at once.
    const job = await this.queue.getJob(eventId);
    if (!job) return;
    await bringForward(job);
    const giveUpAt = performance.now() + ATTEMPT_WAIT_MS;
    while (unfinished.includes(await job.getState()) && performance.now() < giveUpAt)
      await sleep(POLL_MS);
  }
}

async function bringForward(job: Job): Promise<void> {
  try {
    if (await job.isDelayed()) await job.promote();
    else if (await job.isFailed()) await job.retry('failed', { resetAttemptsMade: true });
  } catch (error) {
    // Its turn came between the check and the call: the attempt that we want is under way.
    if (!unfinished.includes(await job.getState())) throw error;
  }
}
