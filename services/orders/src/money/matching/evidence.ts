import { DAY_MS, MINUTE_MS, startOfLagosDay } from '@spade/contracts/lagos';
import type { OrderStatus } from '@spade/contracts/orders/order.states';
import { fitOfName, type NameFit, type PayerText } from '../../orders/person-name.ts';
import type { ReferenceForm } from './reference.ts';

/** What matching reads of a credit. */
export interface MatchedCredit {
  source: 'statement' | 'alert' | 'attested';
  amountKobo: number;
  valueDate: string;
  bookedAt: Date | null;
  narration: string;
  sender: string | null;
  /** Staff must decide first whether it is a payment: it fits no order until then. */
  isDisputed?: unknown;
  /** A debit looks as if it took the credit back: it may be meant for one order, but is not exact until staff decide. */
  mayBeReturned?: string | null;
  /** Orders that have a part of it already: its rest is for others. */
  givenTo?: readonly number[];
}

/** What matching reads of an order. */
export interface MatchedOrder {
  id: number;
  reference: string;
  status: OrderStatus;
  customerName: string;
  /** The same for all orders of one buyer; null when no one is known. */
  buyer: string | null;
  /** What it still lacks; the total of an order that was confirmed without a credit of the bank. */
  dueKobo: number;
  createdAt: Date;
  paymentDeadline: Date;
}

/** What speaks for an order. */
export interface Evidence<Order extends MatchedOrder = MatchedOrder> {
  order: Order;
  form: ReferenceForm | null;
  /** What came less what is due, in kobo. */
  differenceKobo: number;
  name: NameFit;
  /** Minutes from the order to the credit; null when the bank states only a day. */
  minutesAfter: number | null;
  /** It came before the order: by its time, or by its day in Lagos. */
  isBefore: boolean;
  /** It came long after the order had ended. */
  isLate: boolean;
}

/** What matching found. */
export type Match<Order extends MatchedOrder = MatchedOrder> =
  | { kind: 'suggested'; isExact: boolean; evidence: Evidence<Order> }
  | { kind: 'split' | 'ambiguous'; candidates: Evidence<Order>[]; why: string }
  | { kind: 'none' };

/** What speaks for an order whose buyer's name has these words. */
export function evidenceOf<Order extends MatchedOrder>(
  credit: MatchedCredit,
  order: Order,
  found: { form: Evidence['form']; nameWords: readonly string[]; payer: PayerText },
): Evidence<Order> {
  return {
    order,
    form: found.form,
    differenceKobo: credit.amountKobo - order.dueKobo,
    name: fitOfName(found.nameWords, found.payer),
    ...timeOf(credit, order),
  };
}

/** Clocks of banks differ by a little. */
const CLOCK_TOLERANCE_MINUTES = 5;

/** A credit that names no order may pay one whose payment time ended at most this many days before. */
const LATE_DAYS = 3;

/** How the credit lies to the order in time; by days where the bank states no time. */
function timeOf(
  { bookedAt, valueDate }: MatchedCredit,
  { createdAt, paymentDeadline }: MatchedOrder,
): Pick<Evidence, 'minutesAfter' | 'isBefore' | 'isLate'> {
  const endMs = paymentDeadline.getTime() + LATE_DAYS * DAY_MS;
  // As instants: to write each as a day cost more than all else of a comparison with thousands of orders.
  const dayMs = startOfLagosDay(valueDate).getTime();
  const isDayBefore = dayMs + DAY_MS <= createdAt.getTime();
  if (bookedAt === null)
    return { minutesAfter: null, isBefore: isDayBefore, isLate: dayMs > endMs };
  const minutes = Math.floor((bookedAt.getTime() - createdAt.getTime()) / MINUTE_MS);
  return {
    minutesAfter: Math.max(0, minutes),
    isBefore: isDayBefore || minutes < -CLOCK_TOLERANCE_MINUTES,
    isLate: bookedAt.getTime() > endMs,
  };
}
