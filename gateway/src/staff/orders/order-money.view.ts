import {
  type CreditDecision,
  type CreditFacts,
  counterPayments,
  creditDeciders,
  creditSources,
  type OrderCredit,
} from '@spade/contracts/money/credit';
import { type PaidRefund, type RefundAccount } from '@spade/contracts/money/refund';
import { formatKobo } from '@spade/contracts/naira';
import { orderStatuses } from '@spade/contracts/orders/order.states';
import {
  day,
  flag,
  instant,
  integer,
  one,
  oneOf,
  orNull,
  present,
  text,
  view,
} from '../../http/view.ts';

/** The order that a credit belongs to. */
export const CreditOrderView = view('CreditOrderView', {
  id: integer(),
  orderId: text('The public id.'),
  reference: text(),
  status: oneOf(orderStatuses, { enumName: 'OrderStatus' }),
});

/** What was decided about a credit, or about a part of it. */
export const CreditDecisionView = view('CreditDecisionView', {
  order: orNull(one(CreditOrderView, 'Null: it is for no order.')),
  amount: text('Of the credit, in naira.'),
  by: oneOf(creditDeciders, {
    description:
      'A clerk, AUTO_CONFIRM (`exact`), or a clerk who saw a credit that no statement shows yet (`attested`).',
  }),
  actor: text('`system`, or the username of the admin.'),
  at: instant(),
  reason: orNull(text()),
});

/** Why a credit is no payment. */
const CreditReversalView = view('CreditReversalView', {
  words: text('In words.', { example: 'A debit of 2026-11-21 took it back: RVSL NIP/GTB/ADA OBI' }),
  at: instant(),
});

/** Who said that a credit is a payment, although the bank took it back. */
const OverruledView = view('OverruledView', { by: text(), at: instant(), reason: text() });

/** A credit in the shop's bank account. */
export const CreditFactsView = view('CreditFactsView', {
  id: integer(),
  source: oneOf(creditSources),
  paidBy: orNull(
    oneOf(counterPayments, { description: 'At the counter; null: through the bank.' }),
  ),
  amount: text(),
  valueDate: day(),
  bookedAt: orNull(instant()),
  narration: text(),
  sender: orNull(text()),
  bankId: orNull(text("The bank's own id.")),
  statementId: orNull(text('Null: staff attested it.')),
  line: orNull(integer('Line of that file.')),
  recordedAt: instant(),
  alertedAt: orNull(
    instant("When the bank's alert came by which a clerk attested it; null without one."),
  ),
  reversal: orNull(
    one(
      CreditReversalView,
      'The bank took it back, or it is a reversal itself; null for a payment.',
    ),
  ),
  isDisputed: flag('Statements disagree about it: it fits no order before that is decided.'),
  mayBeReturned: orNull(
    text('Day and words of a debit that looks as if it took the credit back; null without one.'),
  ),
  overruled: orNull(one(OverruledView, 'An approver said that it is a payment after all.')),
});

/** A credit of an order. */
export const OrderCreditView = view('OrderCreditView', {
  ...CreditFactsView.fields,
  decision: one(CreditDecisionView, 'What the order has of the credit.'),
  isCounted: flag(
    "False: the bank took it back, or it is an attestation that the bank's own credit has replaced.",
  ),
});

/** Where a buyer wants their money back. */
export const RefundAccountView = view('RefundAccountView', {
  bankCode: text('Institution code of NIBSS Instant Payments.'),
  bankName: text(),
  accountNumber: text('10 digits.'),
  accountName: text(),
  givenAt: instant(),
  isNumberDoubtful: flag('The check digit contradicts the bank. Wallets need not conform.'),
  isOtherName: flag("It has no word in common with the buyer's name."),
  isReplaced: flag('It took the place of an account that was named before.'),
});

/** Money that went back to the buyer. */
export const PaidRefundView = view('PaidRefundView', {
  amount: text(),
  paidBy: text(),
  paidAt: instant(),
  undoableUntil: orNull(instant('Until when it can be undone; null once the buyer has been told.')),
  note: orNull(text("The bank's reference of the transfer, or what staff noted.")),
});

/** A credit of an order. */
export const presentOrderCredit = (credit: OrderCredit) =>
  present(OrderCreditView, credit, {
    ...figuresOf(credit),
    decision: presentDecision(credit.decision),
  });

export const presentDecision = (decision: CreditDecision) => ({
  ...decision,
  amount: formatKobo(decision.amountKobo),
});

export const figuresOf = (credit: CreditFacts) => ({
  amount: formatKobo(credit.amountKobo),
  reversal: credit.reversal ?? null,
  // Orders of an earlier release say nothing of these.
  paidBy: credit.paidBy ?? null,
  isDisputed: credit.isDisputed ?? false,
  mayBeReturned: credit.mayBeReturned ?? null,
  overruled: credit.overruled ?? null,
});

/** Where money is to go back to. */
export const presentRefundAccount = (account: RefundAccount) =>
  // An orders service of the previous release does not say whether it replaced another.
  present(RefundAccountView, account, { isReplaced: account.isReplaced ?? false });

/** Money that went back. */
export const presentPaidRefund = (refund: PaidRefund) =>
  present(PaidRefundView, refund, { amount: formatKobo(refund.amountKobo) });
