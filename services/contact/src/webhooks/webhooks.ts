import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import {
  MAX_WEBHOOKS,
  SECRET_OVERLAP_HOURS,
  type Webhook,
  type WebhookDelivery,
  type WebhookMessage,
} from '@spade/contracts/webhooks/webhooks';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { type Selectable, sql } from 'kysely';
import { type ContactTables, contactDb } from '../contact.tables.ts';
import { oweDelivery } from './deliveries.ts';

type WebhookRow = Selectable<ContactTables['webhooks']>;
type DeliveryRow = Selectable<ContactTables['webhook_deliveries']>;

const instantOf = (at: Date | null) => at?.toISOString() ?? null;

const presentWebhook = (row: WebhookRow): Webhook => ({
  webhookId: row.id,
  url: row.url,
  types: row.types,
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  isOff: row.offAt !== null,
  failingSince: instantOf(row.failingSince),
  formerSecretUntil: instantOf(row.formerUntil),
});

const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  deliveryId: row.id,
  type: row.type,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  attempts: row.attempts,
  lastAttemptAt: instantOf(row.lastAttemptAt),
  nextAttemptAt: instantOf(row.nextAttemptAt),
  status: row.status,
  failure: row.failure,
});

/** How many messages the list of an address shows. */
const SHOWN = 20;

/** Owners choose which events each of their addresses receives. */
@Controller()
export class Webhooks {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('contact.list-webhooks')
  async list(): Promise<ReplyOf<'contact.list-webhooks'>> {
    const rows = await contactDb(this.em)
      .selectFrom('webhooks')
      .selectAll()
      .where('removedAt', 'is', null)
      .orderBy('id')
      .execute();
    return { webhooks: rows.map(presentWebhook) };
  }

  @HandleMessage('contact.add-webhook')
  async add({ by, ...webhook }: RequestOf<'contact.add-webhook'>): Promise<Webhook> {
    return this.em.transactional(async (tx) => {
      const db = contactDb(tx);
      // One at a time: otherwise two requests at once pass the limit together.
      await sql`lock table webhooks in share row exclusive mode`.execute(db);
      const { open } = await db
        .selectFrom('webhooks')
        .select(({ fn }) => fn.countAll<string>().as('open'))
        .where('removedAt', 'is', null)
        .executeTakeFirstOrThrow();
      if (Number(open) >= MAX_WEBHOOKS)
        throw new CodedError('CONTACT.TOO_MANY_WEBHOOKS', { limit: MAX_WEBHOOKS });
      const added = await db
        .insertInto('webhooks')
        .values({ ...webhook, createdBy: by })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!added) throw new CodedError('CONTACT.WEBHOOK_TAKEN', {});
      return presentWebhook(added);
    });
  }

  @HandleMessage('contact.change-webhook')
  async change({ webhookId, change }: RequestOf<'contact.change-webhook'>): Promise<Webhook> {
    return this.em.transactional(async (tx) => {
      const db = contactDb(tx);
      const webhook = await lockWebhook(tx, webhookId);
      if (change.kind === 'test') {
        if (webhook.offAt !== null) throw new CodedError('CONTACT.WEBHOOK_OFF', {});
        const message: WebhookMessage = {
          type: 'webhook.test',
          timestamp: new Date().toISOString(),
          data: {},
        };
        await oweDelivery(tx, webhookId, randomUUID(), message);
        return presentWebhook(webhook);
      }
      const changed = await db
        .updateTable('webhooks')
        .$if(change.kind === 'remove', (update) =>
          update.set({ removedAt: sql`clock_timestamp()` }),
        )
        .$if(change.kind === 'switch-on', (update) =>
          update.set({ offAt: null, failingSince: null }),
        )
        .$if(change.kind === 'rotate', (update) =>
          update.set({
            sealedSecret: change.kind === 'rotate' ? change.sealedSecret : webhook.sealedSecret,
            formerSecret: webhook.sealedSecret,
            formerUntil: sql`clock_timestamp() + make_interval(hours => ${SECRET_OVERLAP_HOURS})`,
          }),
        )
        .where('id', '=', webhookId)
        .returningAll()
        .executeTakeFirstOrThrow();
      return presentWebhook(changed);
    });
  }

  @HandleMessage('contact.list-deliveries')
  async deliveries({
    webhookId,
  }: RequestOf<'contact.list-deliveries'>): Promise<ReplyOf<'contact.list-deliveries'>> {
    const db = contactDb(this.em);
    const webhook = await db
      .selectFrom('webhooks')
      .select('id')
      .where('id', '=', webhookId)
      .where('removedAt', 'is', null)
      .executeTakeFirst();
    if (!webhook) throw new CodedError('CONTACT.WEBHOOK_NOT_FOUND', {});
    const rows = await db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('webhookId', '=', webhookId)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(SHOWN)
      .execute();
    return { deliveries: rows.map(presentDelivery) };
  }

  /** Delivers a message again, with all attempts of a new one. A message that waits for an attempt is tried at once. */
  @HandleMessage('contact.redeliver')
  async redeliver({
    webhookId,
    deliveryId,
  }: RequestOf<'contact.redeliver'>): Promise<WebhookDelivery> {
    return this.em.transactional(async (tx) => {
      const webhook = await lockWebhook(tx, webhookId);
      if (webhook.offAt !== null) throw new CodedError('CONTACT.WEBHOOK_OFF', {});
      const again = await contactDb(tx)
        .updateTable('webhook_deliveries')
        .set({ state: 'waiting', attempts: 0, nextAttemptAt: sql`clock_timestamp()` })
        .where('id', '=', deliveryId)
        .where('webhookId', '=', webhookId)
        .returningAll()
        .executeTakeFirst();
      if (!again) throw new CodedError('CONTACT.WEBHOOK_NOT_FOUND', {});
      await recordEvent(tx, 'webhook-due', { deliveryId });
      return presentDelivery(again);
    });
  }
}

async function lockWebhook(tx: EntityManager, webhookId: number): Promise<WebhookRow> {
  const webhook = await contactDb(tx)
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', webhookId)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!webhook) throw new CodedError('CONTACT.WEBHOOK_NOT_FOUND', {});
  return webhook;
}
