import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { Receipt, ReceiptFacts } from '@spade/contracts/money/receipt';
import { nestBuyer, pickBuyer, statusPageFieldNames } from '@spade/contracts/orders/buyer';
import { orderStates } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { lockOrder } from '../money/decide-credit.ts';
import { NotPaidError } from '../money/money.errors.ts';
import { readOrderMoney } from '../money/order-money.ts';
import { findByStaffName } from '../order/find-order.ts';
import type { Order } from '../order/order.entity.ts';
import { ordersDb } from '../order/order.tables.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { receiptFactsOf } from './receipt-facts.ts';

/** A receipt as it was issued. */
interface IssuedReceipt {
  number: number;
  issuedAt: Date;
  replaces: number | null;
  facts: ReceiptFacts;
}

/** Issues the receipt of a paid order, once for the same money (ADR 0024). */
@Controller()
export class IssueReceipt {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** Safe to repeat. Throws ORDERS.NOT_FOUND, ORDERS.NOT_PAID. */
  @HandleMessage('orders.issue-receipt')
  async handle({ order: name }: RequestOf<'orders.issue-receipt'>): Promise<Receipt> {
    const { id } = await findByStaffName(this.em, name);
    return this.em.transactional(async (em) => {
      // The lock: no money comes or goes meanwhile, and no one else issues this order's receipt.
      const order = await lockOrder(em, id);
      if (!orderStates[order.status].isPaid) throw new NotPaidError(order.status);
      return presentReceipt(order, await this.issue(em, order));
    });
  }

  private async issue(em: EntityManager, order: Order): Promise<IssuedReceipt> {
    const facts = receiptFactsOf(order, await readOrderMoney(em, order.id), this.config);
    const last = await newestReceipt(em, order.id);
    if (last && isSameMoney(last.facts, facts)) return last;
    return insertReceipt(em, order.id, facts, last?.number ?? null);
  }
}

/** Seller and tax rate stay as they were issued; only money that changed calls for another receipt. */
function isSameMoney(a: ReceiptFacts, b: ReceiptFacts): boolean {
  return isDeepStrictEqual([a.received, a.sentBack], [b.received, b.sentBack]);
}

async function newestReceipt(
  em: EntityManager,
  orderId: number,
): Promise<IssuedReceipt | undefined> {
  const row = await ordersDb(em)
    .selectFrom('receipts')
    .select(['number', 'issuedAt', 'replaces', 'facts'])
    .where('orderId', '=', orderId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Only `insertReceipt` writes the column.
  return row && { ...row, facts: row.facts as ReceiptFacts };
}

/** Takes the next number. Others wait for it until this transaction ends, so a rollback leaves no gap. */
async function insertReceipt(
  em: EntityManager,
  orderId: number,
  facts: ReceiptFacts,
  replaces: number | null,
): Promise<IssuedReceipt> {
  const row = await ordersDb(em)
    .with('next', (db) =>
      db
        .updateTable('receipt_numbers')
        .set(({ eb }) => ({ last: eb('last', '+', 1) }))
        .returning('last'),
    )
    .insertInto('receipts')
    .columns(['number', 'orderId', 'replaces', 'facts'])
    .expression((db) =>
      db
        .selectFrom('next')
        .select(({ val, cast }) => [
          'last',
          val(orderId).as('orderId'),
          cast<number | null>(val(replaces), 'integer').as('replaces'),
          cast<unknown>(val(JSON.stringify(facts)), 'jsonb').as('facts'),
        ]),
    )
    .returning(['number', 'issuedAt', 'replaces'])
    .executeTakeFirstOrThrow();
  return { ...row, facts };
}

function presentReceipt(
  order: Order,
  { number, issuedAt, replaces, facts }: IssuedReceipt,
): Receipt {
  return {
    ...facts,
    number,
    issuedAt: issuedAt.toISOString(),
    replaces,
    orderId: order.publicId,
    reference: order.reference,
    orderedAt: order.createdAt.toISOString(),
    buyer: pickBuyer(nestBuyer(order), statusPageFieldNames),
    productTitle: order.productTitle,
    quantity: order.quantity,
    unitPriceKobo: order.unitPriceKobo,
    totalKobo: order.totalKobo,
  };
}
