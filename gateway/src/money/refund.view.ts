import { orderStatuses } from '@spade/contracts/orders/order.states';
import { PageMeta } from '../http/openapi-answers.ts';
import { day, email, integer, list, one, oneOf, orNull, text, view } from '../http/view.ts';
import { PaidRefundView, RefundAccountView } from './credit.view.ts';

const refundReasons = ['over', 'ended'] as const;

/** Where money came from, as the bank states it. */
const RefundSourceView = view('RefundSourceView', {
  id: integer(),
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
  totalPrice: text(),
  received: text(),
  refunded: text(),
  owed: text('0.00 once it is settled.'),
  reason: oneOf(refundReasons, {
    description: '`over`: more was received than the order costs. `ended`: the order has ended.',
  }),
  account: orNull(one(RefundAccountView, 'Null until the buyer has named one.')),
  credits: list(RefundSourceView),
  paid: list(PaidRefundView),
});

/** How many match, where the next page starts, and what is owed in all. */
export const RefundListMeta = view('RefundListMeta', {
  ...PageMeta.fields,
  owed: text('Naira, of all orders in the list.'),
  withAccount: integer('Of all orders in the list, those whose buyer named an account.'),
});
export type RefundListMeta = InstanceType<typeof RefundListMeta>;
