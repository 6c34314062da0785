import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { type SqlBool, sql } from 'kysely';
import { findByPublicId } from '../orders/find-order.ts';
import { ordersDb } from '../tables/orders-db.ts';

/** For how long a mailbox that declined gets no reminders, in days. */
const REFUSED_DAYS = 730;

/** The hash by which a mailbox that declined is known: the address cannot be recovered from it. */
const hashOf = (mailbox: string) =>
  sql<string>`encode(sha256(convert_to('no reminders ' || ${sql.ref(mailbox)}, 'UTF8')), 'hex')`;

/** SQL condition on a row of `orders`: its mailbox declined reminders. */
export const hasRefusedReminders = sql<SqlBool>`exists (select from reminder_refusals r
  where r.mailbox_hash = ${hashOf('orders.mailbox')} and r.ends_at > now())`;

/** A buyer wants no reminders. */
@Controller()
export class ReminderRefusals {
  constructor(private readonly em: EntityManager) {}

  /**
   * The mailbox of the order gets no more reminders or second chances for any order. Safe to repeat. Throws
   * ORDERS.NOT_FOUND.
   */
  @HandleMessage('orders.refuse-reminders')
  async refuse({
    orderId,
  }: RequestOf<'orders.refuse-reminders'>): Promise<ReplyOf<'orders.refuse-reminders'>> {
    const { id } = await findByPublicId(this.em, orderId);
    const endsAt = sql<Date>`now() + make_interval(days => ${REFUSED_DAYS}::integer)`;
    await ordersDb(this.em)
      .insertInto('reminder_refusals')
      .columns(['mailboxHash', 'endsAt'])
      .expression((db) =>
        db
          .selectFrom('orders')
          .where('id', '=', id)
          // An erased order names no mailbox.
          .where('mailbox', 'is not', null)
          .select([hashOf('orders.mailbox').as('mailboxHash'), endsAt.as('endsAt')]),
      )
      .onConflict((conflict) => conflict.column('mailboxHash').doUpdateSet({ endsAt }))
      .execute();
    return {};
  }
}

/** Forgets refusals that have ended. */
export async function forgetRefusals(em: EntityManager): Promise<void> {
  await ordersDb(em)
    .deleteFrom('reminder_refusals')
    .where(sql<SqlBool>`ends_at <= now()`)
    .execute();
}
