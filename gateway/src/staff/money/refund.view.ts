import { creditSources } from '@spade/contracts/money/credit';
import { type Refund, refundReasons } from '@spade/contracts/money/refund';
import { formatKobo } from '@spade/contracts/naira';
import { orderStatuses } from '@spade/contracts/orders/order.states';
import type { Column } from '../../http/csv.ts';
import { PageMeta } from '../../http/openapi-answers.ts';
import {
  day,
  email,
  integer,
  list,
  one,
  oneOf,
  orNull,
  present,
  text,
  view,
} from '../../http/view.ts';
import { OrderEventView } from '../orders/admin-order.view.ts';
import {
  PaidRefundView,
  presentPaidRefund,
  presentRefundAccount,
  RefundAccountView,
} from '../orders/order-money.view.ts';

/** Where money came from, as the bank states it. */
const RefundSourceView = view('RefundSourceView', {
  id: integer(),
  source: oneOf(creditSources),
  amount: text(),
  valueDate: day(),
  narration: text(),
  sender: orNull(text()),
  bankId: orNull(text()),
});

/** An order that owes money, or sent some back. Amounts are naira with two decimals. */
export const RefundView = view('RefundView', {
  id: integer(),
  orderId: text('The public id.'),
  reference: text(),
  status: oneOf(orderStatuses, { enumName: 'OrderStatus' }),
  customerName: text(),
  customerEmail: email(),
  customerPhone: text(),
  totalPrice: text('What the order costs, its delivery included.'),
  received: text(),
  refunded: text(),
  owed: text('0.00 once it is settled.'),
  undecided: text('What came beyond what the order costs and is not decided.'),
  toDecide: text('Of that, what a credit of the bank shows: what staff can decide about.'),
  reason: oneOf(refundReasons, {
    description:
      '`over`: more was received than the order costs. `ended`: the order has ended. `granted`: staff granted it.',
  }),
  grantedFor: orNull(text('Why staff granted it, as they entered it; null for other refunds.')),
  account: orNull(one(RefundAccountView, 'Null until the buyer has named one.')),
  payBy: orNull(
    day(
      'The last day on which it should go out, as the buyer reads it. Null until an account is named, or where the words about refunds name no days.',
    ),
  ),
  ended: orNull(one(OrderEventView, 'The step that ended the order; null while it goes on.')),
  credits: list(RefundSourceView),
  paid: list(PaidRefundView),
});

/** How many match, where the next page starts, and what is owed in all. */
export const RefundListMeta = view('RefundListMeta', {
  ...PageMeta.fields,
  owed: text('Naira, of all orders in the list.'),
  paid: text('Naira, sent back so far of all orders in the list.'),
  withAccount: integer('Of all orders in the list, those whose buyer named an account.'),
});

export type RefundListMeta = InstanceType<typeof RefundListMeta>;

/**
 * The columns that the bulk upload of a Nigerian bank or payment service takes: `amount`, `bankCode`, `accountNumber` and
 * `narration` as in Monieswitch's template (docs.monieswitch.com/features/payouts/bulk), with bank and account name as
 * Flutterwave's and others ask for them (flutterwave.com, "How to initiate a single or bulk transfer"; both read in
 * November 2026). Nothing else, since an upload refuses columns that it does not know. Amounts are naira.
 */
export const refundColumns: readonly Column<Refund>[] = [
  ['amount', ({ owedKobo }) => formatKobo(owedKobo)],
  ['bankCode', ({ account }) => account?.bankCode ?? null],
  ['bankName', ({ account }) => account?.bankName ?? null],
  ['accountNumber', ({ account }) => account?.accountNumber ?? null],
  ['accountName', ({ account }) => account?.accountName ?? null],
  ['narration', ({ reference }) => `Refund ${reference}`],
];

export const presentRefund = (refund: Refund) =>
  present(RefundView, refund, {
    totalPrice: formatKobo(refund.totalKobo),
    received: formatKobo(refund.receivedKobo),
    refunded: formatKobo(refund.refundedKobo),
    owed: formatKobo(refund.owedKobo),
    // The previous release does not send it.
    undecided: formatKobo(refund.undecidedKobo ?? 0),
    toDecide: formatKobo(refund.toDecideKobo ?? 0),
    account: refund.account && presentRefundAccount(refund.account),
    grantedFor: refund.grantedFor ?? null,
    payBy: refund.payBy ?? null,
    ended: refund.ended ?? null,
    credits: refund.credits.map((credit) => ({
      ...credit,
      amount: formatKobo(credit.amountKobo),
    })),
    paid: refund.paid.map(presentPaidRefund),
  });
