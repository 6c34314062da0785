import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { OrderedAgain } from '@spade/contracts/events/events';
import { failuresWhere } from '@spade/contracts/orders/order.endings';
import { REMINDER_ENDS_MINUTES } from '@spade/contracts/orders/reminder';
import { CONFIG } from '@spade/platform/config/config.module';
import { anyOf } from '@spade/platform/database/statements';
import { recordEvents } from '@spade/platform/outbox/outbox';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { type SqlBool, sql } from 'kysely';
import { pickupPointIdOf } from '../orders/delivery-quote.ts';
import { idsOf } from '../orders/find-order.ts';
import { orderMailFacts } from '../orders/order-mails.ts';
import { areCreditsComing, isKeptByCredit, isNamedInDoubt } from '../orders/order-money.ts';
import { inBatches, isInState } from '../orders/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { hasRefusedReminders } from './reminder-refusals.ts';

const BATCH_SIZE = 100;
const PAUSE_MS = 20_000;

/** A mail that is later than this is useless and not sent. */
const LATE_HOURS = 12;

/** Nothing was uploaded for the order, no money is known to have come for it, and its buyer may be written to. */
const isUntouched = sql<SqlBool>`proof_count = 0 and amount_received_kobo is null
  and confirmed_at is null and not is_payment_taken_back and erased_at is null and mailbox is not null
  and not ${hasRefusedReminders}
  and not ${isKeptByCredit('orders.id')} and not ${areCreditsComing} and not ${isNamedInDoubt}`;

/** Half of the payment window has passed, and it does not end at once. */
const isHalfOver = sql<SqlBool>`reminded_at is null and ${isInState('isAwaitingPayment')}
  and now() >= created_at + (payment_deadline - created_at) / 2
  and payment_deadline > now() + make_interval(mins => ${REMINDER_ENDS_MINUTES}::integer)`;

/** With literals, as in the condition of the index. */
const expiries = sql.join(failuresWhere('isExpiry').map((reason) => sql.lit(reason)));

/** SQL: the order expired `hours` hours ago, and its buyer has not ordered since. */
const isSecondChanceDue = (hours: number) => sql<SqlBool>`second_chance_at is null
  and failure_reason in (${expiries})
  and payment_deadline <= now() - make_interval(hours => ${hours}::integer)
  and payment_deadline > now() - make_interval(hours => ${hours + LATE_HOURS}::integer)
  and not exists (select from orders later
    where later.mailbox = orders.mailbox and later.id > orders.id)`;

/**
 * Mails to buyers who have not paid, each once for an order: a reminder at half of the payment window, and some hours after
 * it ended a link to order again. By the database's clock alone; any number of replicas may sweep at once, each row is
 * locked by one.
 */
@Injectable()
export class ReminderSweep extends IntervalSweep {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {
    super(PAUSE_MS);
  }

  /** Mails everyone who is due, as far as the owner's settings allow; returns how many mails that were. */
  async sweep(): Promise<{ reminders: number; secondChances: number }> {
    const { PAYMENT_REMINDER, PAYMENT_SECOND_CHANCE_HOURS: hours } = this.config;
    return {
      reminders: PAYMENT_REMINDER === 'on' ? await this.remind() : 0,
      secondChances: hours > 0 ? await this.giveSecondChances(hours) : 0,
    };
  }

  private remind(): Promise<number> {
    return inBatches(this.em, BATCH_SIZE, async (em) => {
      const orders = await takeDue(em, isHalfOver, 'remindedAt');
      const facts = orders.map((order) => orderMailFacts(order, this.config));
      await recordEvents(em, 'payment-reminded', facts);
      return orders.length;
    });
  }

  private giveSecondChances(hours: number): Promise<number> {
    return inBatches(this.em, BATCH_SIZE, async (em) => {
      const orders = await takeDue(em, isSecondChanceDue(hours), 'secondChanceAt');
      const facts = orders.map((order) => ({
        ...orderMailFacts(order, this.config),
        again: this.again(order),
      }));
      await recordEvents(em, 'second-chance-given', facts);
      return orders.length;
    });
  }

  private again(order: Order): OrderedAgain {
    const { productId, variantId, quantity } = order;
    return { productId, variantId, quantity, pickupPointId: pickupPointIdOf(order, this.config) };
  }
}

/** Marks the next orders that are due, in the running transaction, and returns them. */
async function takeDue(
  em: EntityManager,
  isDue: ReturnType<typeof isSecondChanceDue>,
  mark: 'remindedAt' | 'secondChanceAt',
): Promise<Order[]> {
  const due = await ordersDb(em)
    .selectFrom('orders')
    .select('id')
    .where(isDue)
    .where(isUntouched)
    .orderBy('paymentDeadline')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  return ordersDb(em)
    .updateTable('orders')
    .set({ [mark]: sql<Date>`now()` })
    .where('id', '=', anyOf(idsOf(due), 'integer'))
    .returningAll()
    .execute();
}
