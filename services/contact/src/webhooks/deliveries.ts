import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Injectable } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { OFF_AFTER_DAYS, type WebhookMessage } from '@spade/contracts/webhooks/webhooks';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { HourlySweep } from '@spade/platform/service/interval-sweep';
import { type SqlBool, sql } from 'kysely';
import { contactDb } from '../contact.tables.ts';

/** Pauses between the attempts of one message, in seconds: 24 hours in all. The failure after the last one is for good. */
const PAUSES = [5, 300, 1_800, 7_200, 18_000, 21_600, 37_000] as const;

/** The receiver is gone for good and wants no more (https://www.rfc-editor.org/rfc/rfc9110#name-410-gone). */
const GONE = 410;

/** How long messages are kept for owners to look at, in days. */
const KEPT_DAYS = 30;

/** Owes a message to an address, once for each event. In the transaction of `tx`. */
export async function oweDelivery(
  tx: EntityManager,
  webhookId: number,
  eventId: string,
  message: WebhookMessage,
): Promise<boolean> {
  const owed = await contactDb(tx)
    .insertInto('webhook_deliveries')
    .values({
      webhookId,
      eventId,
      type: message.type,
      body: JSON.stringify(message),
      nextAttemptAt: sql`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.columns(['webhookId', 'eventId', 'type']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (owed) await recordEvent(tx, 'webhook-due', { deliveryId: owed.id });
  return owed !== undefined;
}

/** The worker asks what to send and says what became of it. */
@Controller()
export class WebhookDeliveries {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('contact.plan-deliveries')
  async plan({
    eventId,
    messages,
  }: RequestOf<'contact.plan-deliveries'>): Promise<ReplyOf<'contact.plan-deliveries'>> {
    const webhooks = await contactDb(this.em)
      .selectFrom('webhooks')
      .select(['id', 'types'])
      .where('removedAt', 'is', null)
      .where('offAt', 'is', null)
      .execute();
    const owed = webhooks.flatMap(({ id, types }) =>
      messages
        .filter(({ type }) => types.some((wanted) => wanted === type))
        .map((message) => ({ id, message })),
    );
    if (owed.length === 0) return { planned: 0 };
    return this.em.transactional(async (tx) => {
      let planned = 0;
      for (const { id, message } of owed)
        if (await oweDelivery(tx, id, eventId, message)) planned += 1;
      return { planned };
    });
  }

  @HandleMessage('contact.start-delivery')
  async start({
    deliveryId,
  }: RequestOf<'contact.start-delivery'>): Promise<ReplyOf<'contact.start-delivery'>> {
    const due = await contactDb(this.em)
      .selectFrom('webhook_deliveries as delivery')
      .innerJoin('webhooks as webhook', 'webhook.id', 'delivery.webhookId')
      .select(['delivery.body', 'webhook.url', 'webhook.sealedSecret', 'webhook.formerSecret'])
      .select(['webhook.offAt', 'webhook.removedAt'])
      .select(sql<boolean>`webhook.former_until > clock_timestamp()`.as('isFormerGood'))
      .where('delivery.id', '=', deliveryId)
      .where('delivery.state', '=', 'waiting')
      // Sent again by a press, its earlier retry still comes: it is not due then.
      .where(sql<SqlBool>`delivery.next_attempt_at <= clock_timestamp()`)
      .executeTakeFirst();
    if (!due) return { attempt: null };
    if (due.offAt !== null || due.removedAt !== null) {
      await this.end(deliveryId);
      return { attempt: null };
    }
    const { url, body, sealedSecret, formerSecret, isFormerGood } = due;
    const former = formerSecret !== null && isFormerGood ? [formerSecret] : [];
    return { attempt: { url, body, sealedSecrets: [sealedSecret, ...former] } };
  }

  private async end(deliveryId: string): Promise<void> {
    await contactDb(this.em)
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', nextAttemptAt: null, failure: 'The webhook was switched off.' })
      .where('id', '=', deliveryId)
      .where('state', '=', 'waiting')
      .execute();
  }

  /**
   * A failure is tried again after a pause. Those of days switch the address off, as a receiver that is gone does at once, and
   * owners hear of it.
   */
  @HandleMessage('contact.finish-delivery')
  async finish({
    deliveryId,
    status,
    failure,
  }: RequestOf<'contact.finish-delivery'>): Promise<ReplyOf<'contact.finish-delivery'>> {
    await this.em.transactional(async (tx) => {
      const db = contactDb(tx);
      const delivery = await db
        .selectFrom('webhook_deliveries')
        .select(['attempts', 'webhookId'])
        .where('id', '=', deliveryId)
        .where('state', '=', 'waiting')
        .forUpdate()
        .executeTakeFirst();
      if (!delivery) return;
      const { attempts, webhookId } = delivery;
      const isGone = status === GONE;
      const pause = failure === null || isGone ? undefined : PAUSES[attempts];
      const isOver = pause === undefined;
      await db
        .updateTable('webhook_deliveries')
        .set({
          state: failure === null ? 'delivered' : isOver ? 'failed' : 'waiting',
          attempts: attempts + 1,
          lastAttemptAt: sql`clock_timestamp()`,
          nextAttemptAt: isOver ? null : sql`clock_timestamp() + make_interval(secs => ${pause})`,
          status,
          failure,
        })
        .where('id', '=', deliveryId)
        .execute();
      if (!isOver) await recordEvent(tx, 'webhook-due', { deliveryId }, { delaySeconds: pause });
      await (failure === null ? endFailing(tx, webhookId) : goOnFailing(tx, webhookId, isGone));
    });
    return { isRecorded: true };
  }
}

async function endFailing(tx: EntityManager, webhookId: number): Promise<void> {
  await contactDb(tx)
    .updateTable('webhooks')
    .set({ failingSince: null, lastAttemptAt: sql`clock_timestamp()` })
    .where('id', '=', webhookId)
    .execute();
}

/** A pause of more than a day starts the count again: a quiet shop's first failure is no failure of days. */
async function goOnFailing(tx: EntityManager, webhookId: number, isGone: boolean): Promise<void> {
  const db = contactDb(tx);
  await db
    .updateTable('webhooks')
    .set({
      failingSince: sql`case when failing_since is null or last_attempt_at < clock_timestamp() - interval '1 day'
        then clock_timestamp() else failing_since end`,
      lastAttemptAt: sql`clock_timestamp()`,
    })
    .where('id', '=', webhookId)
    .execute();
  const off = await db
    .updateTable('webhooks')
    .set({ offAt: sql`clock_timestamp()` })
    .where('id', '=', webhookId)
    .where('offAt', 'is', null)
    .$if(!isGone, (update) =>
      update.where(
        sql<SqlBool>`failing_since < clock_timestamp() - make_interval(days => ${OFF_AFTER_DAYS})`,
      ),
    )
    .returning('id')
    .executeTakeFirst();
  if (off) await recordEvent(tx, 'webhook-switched-off', { webhookId });
}

/** Deletes old messages, once an hour. */
@Injectable()
export class DeliveriesSweep extends HourlySweep {
  constructor(private readonly em: EntityManager) {
    super();
  }

  /** One round, safe to run on several replicas at once. */
  async sweep(): Promise<void> {
    await contactDb(this.em)
      .deleteFrom('webhook_deliveries')
      .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
      .execute();
  }
}
