import { creditSources, creditStates } from '@spade/contracts/money/credit';
import { orderStatuses } from '@spade/contracts/orders/order.states';
import { PageMeta } from '../http/openapi-answers.ts';
import {
  day,
  flag,
  instant,
  integer,
  list,
  one,
  oneOf,
  orNull,
  text,
  texts,
  view,
} from '../http/view.ts';

const decisionMakers = ['clerk', 'exact', 'attested'] as const;
const suggestionKinds = ['suggested', 'split', 'ambiguous', 'none'] as const;

/** The order that a credit belongs to. */
export const CreditOrderView = view('CreditOrderView', {
  id: integer(),
  orderId: text('The public id.'),
  reference: text(),
  status: oneOf(orderStatuses, { enumName: 'OrderStatus' }),
});

/** What was decided about a credit, or about a part of it. */
const CreditDecisionView = view('CreditDecisionView', {
  order: orNull(one(CreditOrderView, 'Null: it is for no order.')),
  amount: text('Of the credit, in naira.'),
  by: oneOf(decisionMakers, {
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

/** An order that a credit may pay. Amounts are naira with two decimals. */
const CreditCandidateView = view('CreditCandidateView', {
  ...CreditOrderView.fields,
  customerName: text(),
  totalPrice: text(),
  due: text('What the order still lacks.'),
  createdAt: instant(),
  reasons: texts('Why it may be this order, in words.', {
    example: ['reference exact', 'amount exact', '4 minutes after the order'],
  }),
  isReferenceExact: flag('The credit names the order by its reference, letter for letter.'),
});

/** What matching found for an open credit. */
export const SuggestionView = view('SuggestionView', {
  kind: oneOf(suggestionKinds, {
    description:
      '`suggested`: one order stands out, the only candidate. `split`: it pays all candidates, each what it lacks, and the rest stays open. `ambiguous`: staff choose among the candidates. `none`: no order fits.',
  }),
  isExact: flag('Exact reference and amount, and no other order may be meant.'),
  why: orNull(text('Why it is ambiguous or split, in words.')),
  candidates: list(CreditCandidateView),
});

/** A credit in the shop's bank account. */
const CreditFactsView = view('CreditFactsView', {
  id: integer(),
  source: oneOf(creditSources),
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
});

/** A credit as staff see it in the queue. */
export const CreditView = view('CreditView', {
  ...CreditFactsView.fields,
  state: oneOf(creditStates, { enumName: 'CreditState' }),
  decisions: list(
    CreditDecisionView,
    'For each order that has a part of it, and for what is for no order.',
  ),
  rest: text('Of which nothing was decided, in naira. An open credit has some.'),
  suggestion: orNull(one(SuggestionView, 'Of an open credit, for its rest.')),
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
});

/** Money that went back to the buyer. */
export const PaidRefundView = view('PaidRefundView', {
  amount: text(),
  paidBy: text(),
  paidAt: instant(),
  undoableUntil: orNull(instant('Until when it can be undone; null once the buyer has been told.')),
  note: orNull(text("The bank's reference of the transfer, or what staff noted.")),
});

/** How many open credits fit an order, and how well. */
const CreditFitsView = view('CreditFitsView', {
  exact: integer('Exact reference and amount, and no other order may be meant.'),
  suggested: integer('One order stands out.'),
  rest: integer('Staff must look.'),
});

/** How many match, where the next page starts, and how many are open in all. */
export const CreditListMeta = view('CreditListMeta', {
  ...PageMeta.fields,
  open: integer('Open credits, whatever the filters.'),
  fits: orNull(
    one(CreditFitsView, 'The open ones that match the search; null for a list of another state.'),
  ),
});
