import { lagosDay } from '@spade/contracts/lagos';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import type {
  ReceiptFacts,
  ReceiptLine,
  ReceiptSeller,
  ReceiptVat,
} from '@spade/contracts/money/receipt';
import { ledgerOf } from '../money/ledger.ts';
import type { Order } from '../order/order.entity.ts';
import type { OrdersConfig } from '../orders.config.ts';

const BASIS_POINTS = 10_000;

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

/** What came and went back; the total on the day of the confirmation where staff recorded no amount. */
function linesOf(order: Order, { credits, refunds }: Money) {
  const received: ReceiptLine[] = credits
    .filter(({ isCounted }) => isCounted)
    .map(({ valueDate, decision: { amountKobo } }) => ({ day: valueDate, amountKobo }));
  if (order.amountReceivedKobo === null && order.confirmedAt)
    received.push({ day: lagosDay(order.confirmedAt), amountKobo: order.totalKobo });
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
export function receiptFactsOf(order: Order, money: Money, config: OrdersConfig): ReceiptFacts {
  const lines = linesOf(order, money);
  const { shortfallKobo, refundOwedKobo } = ledgerOf(order);
  const keptKobo = sumOf(lines.received) - sumOf(lines.sentBack);
  const percent = config.VAT_RATE_PERCENT;
  return {
    seller: sellerOf(config),
    ...lines,
    keptKobo,
    shortfallKobo,
    refundOwedKobo,
    // The price alone is taxed, not what was paid too much.
    vat:
      percent === undefined
        ? null
        : vatWithin(Math.max(0, Math.min(keptKobo, order.totalKobo)), basisPointsOf(percent)),
  };
}

const sumOf = (lines: readonly ReceiptLine[]): number =>
  lines.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
