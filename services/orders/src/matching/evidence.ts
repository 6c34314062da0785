import type { OrderStatus } from '@spade/contracts/orders/order.states';
import type { NameFit } from './name.ts';
import type { ReferenceForm } from './reference.ts';

/** What matching reads of a credit. */
export interface MatchedCredit {
  source: 'statement' | 'alert' | 'attested';
  amountKobo: number;
  valueDate: string;
  bookedAt: Date | null;
  narration: string;
  sender: string | null;
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
  | { kind: 'split'; parts: Evidence<Order>[]; why: string }
  | { kind: 'ambiguous'; candidates: Evidence<Order>[]; why: string }
  | { kind: 'none' };
