import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { lagosDay } from '@spade/contracts/lagos';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import type {
  Receipt,
  ReceiptFacts,
  ReceiptLine,
  ReceiptSeller,
  ReceiptVat,
} from '@spade/contracts/money/receipt';
import { nestBuyer, pickBuyer, statusPageFieldNames } from '@spade/contracts/orders/buyer';
import { orderStates } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { SettingsCopies } from '@spade/platform/settings/settings.module';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { amountDueOf } from './amount-due.ts';
import { requireFinalConfirmation } from './confirmation.ts';
import { findByStaffName, lockOrder } from './find-order.ts';
import { ledgerOf } from './ledger.ts';
import { readOrderMoney } from './order-money.ts';
import { findTestOrder, type TestOrderRow } from './test-order.ts';

/** A receipt as it was issued. */
interface IssuedReceipt {
  number: number;
  issuedAt: Date;
  replaces: number | null;
  facts: ReceiptFacts;
}

const BASIS_POINTS = 10_000;

/** Issues the receipt of a paid order, once for the same money (ADR 0024). */
@Controller()
export class IssueReceipt {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
    private readonly settings: SettingsCopies,
  ) {}

  /** Safe to repeat. Throws ORDERS.NOT_FOUND, ORDERS.NOT_PAID, ORDERS.CONFIRMATION_PENDING. */
  @HandleMessage('orders.issue-receipt')
  async handle({ order: name }: RequestOf<'orders.issue-receipt'>): Promise<Receipt> {
    const test = await findTestOrder(this.em, name);
    // A receipt keeps the name of the seller for good.
    await this.settings.whenRead();
    if (test) return testReceipt(test, this.config);
    const { id } = await findByStaffName(this.em, name);
    return this.em.transactional(async (em) => {
      // The lock: no money comes or goes meanwhile, and no one else issues this order's receipt.
      const order = await lockOrder(em, id);
      const last = await newestReceipt(em, id);
      if (!orderStates[order.status].isPaid && last?.facts.isVoid)
        return presentReceipt(order, last);
      if (!orderStates[order.status].isPaid)
        throw new CodedError('ORDERS.NOT_PAID', { status: order.status });
      await requireFinalConfirmation(em, order);
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

/** The receipt of a test order: not stored, and without a number of the series. Throws ORDERS.NOT_PAID. */
function testReceipt({ order, now }: TestOrderRow, config: OrdersConfig): Receipt {
  const { status } = order;
  if (!orderStates[status].isPaid) throw new CodedError('ORDERS.NOT_PAID', { status });
  const facts = receiptFactsOf(order, { credits: [], refunds: [] }, config);
  const issued = { number: 0, issuedAt: order.confirmedAt ?? now, replaces: null, facts };
  return { ...presentReceipt(order, issued), isTest: true };
}

/** Seller and tax rate stay as they were issued; only money that changed calls for another receipt. */
function isSameMoney(a: ReceiptFacts, b: ReceiptFacts): boolean {
  if (a.isVoid) return false;
  const moneyOf = ({ received, sentBack, unprovedKobo = 0, allowanceKobo = 0 }: ReceiptFacts) => [
    received,
    sentBack,
    unprovedKobo,
    allowanceKobo,
  ];
  return isDeepStrictEqual(moneyOf(a), moneyOf(b));
}

/**
 * Voids the receipt of an order whose confirmation is taken back, in the transaction that has its row locked: the next
 * number says so. Nothing happens where none was issued.
 */
export async function voidReceipt(em: EntityManager, orderId: number): Promise<void> {
  const last = await newestReceipt(em, orderId);
  if (!last || last.facts.isVoid) return;
  const nothing = {
    received: [],
    sentBack: [],
    keptKobo: 0,
    unprovedKobo: 0,
    shortfallKobo: 0,
    refundOwedKobo: 0,
  };
  const facts = { ...last.facts, ...nothing, vat: null, isVoid: true };
  await insertReceipt(em, orderId, facts, last.number);
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
  const { last } = await ordersDb(em)
    .updateTable('receipt_numbers')
    .set(({ eb }) => ({ last: eb('last', '+', 1) }))
    .returning('last')
    .executeTakeFirstOrThrow();
  const row = await ordersDb(em)
    .insertInto('receipts')
    .values({ number: last, orderId, replaces, facts: JSON.stringify(facts) })
    .returning(['number', 'issuedAt', 'replaces'])
    .executeTakeFirstOrThrow();
  return { ...row, facts };
}

function presentReceipt(
  order: Order,
  { number, issuedAt, replaces, facts }: IssuedReceipt,
): Receipt {
  const { publicId: orderId, reference, productTitle, quantity, unitPriceKobo, totalKobo } = order;
  const { deliveryFeeKobo, pickupPoint } = order;
  return {
    ...facts,
    number,
    replaces,
    orderId,
    reference,
    productTitle,
    quantity,
    unitPriceKobo,
    totalKobo,
    deliveryFeeKobo,
    pickupPoint,
    issuedAt: issuedAt.toISOString(),
    orderedAt: order.createdAt.toISOString(),
    buyer: pickBuyer(nestBuyer(order), statusPageFieldNames),
  };
}

/** `7.5` (percent) as 750. The configuration admits at most two decimals. */
export function basisPointsOf(percent: string): number {
  const [whole = '0', decimals = ''] = percent.split('.');
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/**
 * The VAT within an amount that includes it: amount × rate / (100 % + rate), to the nearest kobo, half a kobo up.
 * Whole numbers only: the product passes what a floating-point number holds.
 */
export function vatWithin(amountKobo: number, rateBasisPoints: number): ReceiptVat {
  const rate = BigInt(rateBasisPoints);
  const divisor = BigInt(BASIS_POINTS) + rate;
  const vatKobo = Number((2n * BigInt(amountKobo) * rate + divisor) / (2n * divisor));
  return { rateBasisPoints, vatKobo, netKobo: amountKobo - vatKobo };
}

type Money = Pick<AdminOrderDetail, 'credits' | 'refunds'>;

/** What came and went back; the amount due on the day of the confirmation where staff recorded no amount. */
function linesOf(order: Order, { credits, refunds }: Money) {
  const received: ReceiptLine[] = credits
    .filter(({ isCounted }) => isCounted)
    .map(({ valueDate, paidBy, decision: { amountKobo } }) => ({
      day: valueDate,
      amountKobo,
      ...(paidBy && { paidBy }),
    }));
  if (order.amountReceivedKobo === null && order.confirmedAt)
    received.push({ day: lagosDay(order.confirmedAt), amountKobo: amountDueOf(order) });
  const sentBack = refunds.map(({ paidAt, amountKobo }) => ({
    day: lagosDay(paidAt),
    amountKobo,
  }));
  return { received: inOrder(received), sentBack: inOrder(sentBack) };
}

/** Oldest first; lines of one day stay as they came. */
const inOrder = (lines: readonly ReceiptLine[]): ReceiptLine[] =>
  [...lines].sort((a, b) => a.day.localeCompare(b.day));

function sellerOf(config: OrdersConfig): ReceiptSeller {
  return {
    name: config.COMPANY_NAME,
    address: config.COMPANY_ADDRESS,
    email: config.COMPANY_EMAIL,
    phone: config.COMPANY_PHONE,
    rcNumber: config.COMPANY_RC_NUMBER,
    tin: config.COMPANY_TIN ?? null,
  };
}

/** What a receipt of this order states now. VAT is that of the configuration. */
function receiptFactsOf(order: Order, money: Money, config: OrdersConfig): ReceiptFacts {
  const lines = linesOf(order, money);
  const { shortfallKobo, refundOwedKobo, undecidedKobo, toDecideKobo } = ledgerOf(order);
  const unprovedKobo = undecidedKobo - toDecideKobo;
  const keptKobo = sumOf(lines.received) - sumOf(lines.sentBack) - unprovedKobo;
  const percent = config.VAT_RATE_PERCENT;
  return {
    seller: sellerOf(config),
    ...lines,
    keptKobo,
    unprovedKobo,
    shortfallKobo,
    refundOwedKobo,
    discountKobo: order.discountKobo,
    allowanceKobo: order.allowanceKobo,
    // The price alone is taxed, not what was paid too much.
    vat:
      percent === undefined
        ? null
        : vatWithin(Math.max(0, Math.min(keptKobo, amountDueOf(order))), basisPointsOf(percent)),
  };
}

const sumOf = (lines: readonly ReceiptLine[]): number =>
  lines.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
