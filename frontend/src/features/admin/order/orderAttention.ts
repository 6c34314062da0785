import { amountOf, formatNaira, koboOf } from '../../../lib/formatMoney.ts';
import { formatMoment, formatSpan, formatTime } from '../../../lib/formatTime.ts';
import { orderStates } from '../../shared/order/orderStates.ts';
import type { AdminOrder, AdminOrderDetail, OrderListQuery } from '../api/orders.ts';

/** What staff must sort out by hand, whatever the order's status. */
export type OrderAttention = NonNullable<OrderListQuery['attention']>;

/** Its names, most urgent first: a customer has paid for nothing. */
export const attentionNames: Readonly<Record<OrderAttention, string>> = {
  paid_late: 'Paid late',
  overdue: 'Check overdue',
  taken_back: 'Payment taken back',
  problem: 'Something is wrong with the goods',
  came_back: 'Came back, money to decide',
  grant_asked: 'Discount or refund asked for',
  not_delivered: 'Sent, not delivered in time',
  not_in_shopify: 'Not in step with Shopify',
};

/** The warning in a list that the order lacks money which was taken back. */
export const takenBack = {
  title: 'A payment of this order was taken back.',
  text: 'It cannot go on. Open it: an approver or the owner decides what follows.',
};

/** The attentions by name. */
// The keys of the record above; Object.keys forgets them.
export const orderAttentions = Object.keys(attentionNames) as OrderAttention[];

/** How an order ended, in a word. */
const endings: Readonly<Record<NonNullable<AdminOrder['ending']>, string>> = {
  expired: 'Expired',
  expired_again: 'Expired again',
  released: 'Stock released',
  paid_late: 'Paid late',
  refunded: 'Refunded',
  not_paid: 'Not paid',
  cancelled: 'Cancelled',
};

/** For the badge of an order that has ended; undefined while it goes on. */
export const endOf = ({ ending }: Pick<AdminOrder, 'ending'>): string | undefined =>
  ending === null ? undefined : endings[ending];

/** A bank statement paid the order, and its buyer sent no picture. */
export const isPaidByStatement = ({ proofs, credits }: AdminOrderDetail): boolean =>
  proofs.length === 0 &&
  credits.some(({ source, isCounted }) => source === 'statement' && isCounted);

const isPaid = ({ status }: AdminOrder) => orderStates[status].buyerSees === 'receipt';

/** Goods go out with a slip: the order is paid, and none of its money is missing. */
export const hasSlip = (order: AdminOrder): boolean => isPaid(order) && !order.isMoneyMissing;

/** A paid order that lacks what was taken back: its state alone would say that all is well. */
export const isHeldUp = (order: AdminOrder): boolean => isPaid(order) && order.isMoneyMissing;

/** Its proof is what staff look at: the payment is not decided yet, or came too late. */
export function isToCheck({ proofs, status, isPaidLate }: AdminOrderDetail): boolean {
  const { buyerSees } = orderStates[status];
  return proofs.length > 0 && (buyerSees === 'end' ? isPaidLate : buyerSees !== 'receipt');
}

/** What the open order says first, before its facts. */
export interface FirstLine {
  readonly title: string;
  readonly text: string;
  /** Nothing is wrong: it says what was done. */
  readonly isGood?: true;
  /** The line links to the refunds. */
  readonly leadsToRefunds?: true;
}

/** Something about an order that its state does not say. */
interface StandOut {
  /** An amber tag beside the state, in lists and on the order. */
  readonly tag?: (order: AdminOrder) => string | false | null;
  readonly first?: (order: AdminOrderDetail) => FirstLine | undefined;
}

/** What came beyond the price, in kobo: the part that staff decided to send back, and the rest. */
export function beyondPrice({ excess, refundOwed }: Pick<AdminOrder, 'excess' | 'refundOwed'>) {
  const more = koboOf(excess ?? '0');
  const owed = Math.min(more, koboOf(refundOwed ?? '0'));
  return { owed, undecided: more - owed };
}

const isWaiting = ({ allowedActions }: AdminOrder) => allowedActions.includes('confirm');

/** Everything that may stand out about an order, most urgent first: lists and the order itself read this table. */
const standOuts: readonly StandOut[] = [
  { tag: (order) => order.isMoneyMissing && attentionNames.taken_back },
  { tag: (order) => order.isConfirmationUndone && 'Confirmation taken back', first: undoneLine },
  { tag: ({ hasOpenProblem }) => hasOpenProblem && 'Problem reported' },
  { tag: ({ mailDueAt }) => mailDueAt && `Email at ${formatTime(mailDueAt)}` },
  // The badge before it says that it was paid late.
  { tag: ({ isPaidLate }) => isPaidLate && 'Refund or restock' },
  { tag: ({ isOverdue }) => isOverdue && attentionNames.overdue },
  {
    tag: ({ shopifyError, shopifyOrderId }) =>
      shopifyError !== null &&
      (shopifyOrderId === null ? 'Not in Shopify' : 'Still open in Shopify'),
  },
  {
    tag: (order) => isWaiting(order) && order.hasDuplicateProof && 'Same picture on another order',
  },
  {
    tag: (order) =>
      isWaiting(order) && order.hasRepeatedTransaction && 'Same transaction on another order',
  },
  { tag: (order) => isWaiting(order) && order.hasLateProof && 'Late proof', first: lateLine },
  { tag: ({ shortfall }) => shortfall && `${formatNaira(shortfall)} short`, first: shortLine },
  {
    tag: (order) => {
      const { undecided } = beyondPrice(order);
      return undecided > 0 && `${formatNaira(amountOf(undecided))} too much`;
    },
  },
  {
    tag: ({ refundOwed }) => refundOwed && `${formatNaira(refundOwed)} to send back`,
    first: refundLine,
  },
  { first: rejectedLine },
];

/** The tags of an order. */
export const flagsOf = (order: AdminOrder): string[] =>
  standOuts.flatMap(({ tag }) => tag?.(order) || []);

/** What the open order says before its facts. */
export const firstLinesOf = (order: AdminOrderDetail): FirstLine[] =>
  standOuts.flatMap(({ first }) => first?.(order) ?? []);

/** When and why its confirmation was taken back. */
function undoneLine({ isConfirmationUndone, history }: AdminOrderDetail): FirstLine | undefined {
  const undone = history.findLast(({ kind }) => kind === 'confirmation_undone');
  if (!undone || !isConfirmationUndone) return undefined;
  return {
    title: `This payment was confirmed and taken back on ${formatMoment(undone.at)}.`,
    text: `${undone.reason === null ? '' : `${asSentence(undone.reason)} `}Look for the credit in the bank account before you confirm it again.`,
  };
}

/** By how much the proof that waits missed its deadline: the order's own, unless it has a new one since. */
function lateLine(order: AdminOrderDetail): FirstLine | undefined {
  const proof = order.proofs.at(-1);
  if (!proof?.isLate || !isWaiting(order)) return undefined;
  const uploadedAt = Date.parse(proof.uploadedAt);
  const deadline = Date.parse(order.paymentDeadline);
  const expired = order.history.find(({ kind }) => kind === 'expired');
  const missedAt = deadline < uploadedAt || !expired ? deadline : Date.parse(expired.at);
  return {
    title: `Came ${formatSpan(uploadedAt - missedAt)} after the deadline.`,
    text: 'The stock could still be held, so the order can be confirmed.',
  };
}

/** What a part of the price lacks; the order that lacks what was taken back says more of it. */
function shortLine(order: AdminOrderDetail): FirstLine | undefined {
  if (order.shortfall === null || order.isMoneyMissing) return undefined;
  const may = (action: AdminOrderDetail['allowedActions'][number]) =>
    order.allowedActions.includes(action);
  const sentences = [
    'The page of the buyer asks for the rest.',
    may('confirm_rest')
      ? 'Once it is in the bank account, use "Confirm a further payment" below, or match it on a bank statement.'
      : 'It counts once a bank statement shows it.',
    may('process') && 'Start the order only if you go on without it.',
  ];
  return {
    title: `${formatNaira(order.shortfall)} short.`,
    text: sentences.filter(Boolean).join(' '),
  };
}

function refundLine({ refundOwed }: AdminOrderDetail): FirstLine | undefined {
  if (refundOwed === null) return undefined;
  return { title: `${formatNaira(refundOwed)} to send back.`, text: '', leadsToRefunds: true };
}

/** Says that the buyer was told. */
function rejectedLine(order: AdminOrderDetail): FirstLine | undefined {
  if (orderStates[order.status].buyerSees !== 'payment') return undefined;
  if (!order.proofs.at(-1)?.rejectionReason) return undefined;
  return {
    title: 'The proof was rejected, and the buyer gets an email with the reason.',
    text: `Another picture can come until ${formatMoment(order.paymentDeadline)}.`,
    isGood: true,
  };
}

const asSentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);

/** The picture may still decide something: money is missing, in doubt, or the picture is on another order. */
export const isPaymentInQuestion = (order: AdminOrderDetail): boolean =>
  order.shortfall !== null ||
  order.isMoneyMissing ||
  order.hasDuplicateProof ||
  order.hasRepeatedTransaction ||
  order.credits.some(({ isDisputed, mayBeReturned }) => isDisputed || mayBeReturned !== null);
