import type { components } from '../../lib/api.gen.d.ts';
import { formatNaira } from '../../lib/formatMoney.ts';
import { formatDeadline, formatShortMoment, MINUTE_MS } from '../../lib/formatTime.ts';
import type { BadgeTone } from '../../ui/Badge/Badge.tsx';
import {
  type Milestone,
  milestones,
  type OrderEventKind,
  orderStates,
} from '../shared/order/orderStates.ts';

/** An order as its buyer sees it. Amounts are naira strings, times ISO. */
export type PublicOrder = components['schemas']['PublicOrderView'];

/** Body of the order's status and of its extension. */
export interface OrderAnswer {
  readonly success: true;
  readonly data: PublicOrder;
}

/** An order on show. */
export interface ReceivedOrder {
  readonly order: PublicOrder;
  /** When this browser received it, epoch milliseconds. */
  readonly receivedAt: number;
}

/** What is true of every order for which no money has come and nothing was decided. */
export const untouchedOrder = {
  status: 'pending_payment',
  failureReason: null,
  isPaidLate: false,
  lateSettlement: null,
  ending: null,
  amountReceived: null,
  shortfall: null,
  excess: null,
  refunded: null,
  refundOwed: null,
  toDecide: null,
  refundAnswerBy: null,
  refundTime: null,
  leftOver: null,
  paidBy: null,
  refund: null,
  refundsSent: [],
  reviewBy: null,
  rejectionReason: null,
  cancelReason: null,
  canUploadProof: true,
  hasProof: false,
  shipment: null,
  arrival: null,
  productId: null,
  reachedBy: null,
  canCorrect: null,
  canCancel: true,
  canConfirmDelivery: false,
  canReport: false,
  problem: null,
  confirmedAt: null,
  receiptFrom: null,
  asksAgain: null,
  priceLines: [],
} as const satisfies Partial<PublicOrder>;

/**
 * Whole seconds between two moments, epoch milliseconds; never below zero. Rounded down: the server's clock has whole
 * seconds, so a window of half an hour could begin as 30:01.
 */
export const secondsUntil = (endsAt: number, nowMs: number): number =>
  Math.max(0, Math.floor((endsAt - nowMs) / 1000));

/** The step that a paid order is at, in the words of goods that are picked up where they are. */
export function milestoneOf({ status, pickupPoint }: Pick<PublicOrder, 'status' | 'pickupPoint'>) {
  const { milestone } = orderStates[status];
  return milestone && wayOf(milestone, pickupPoint);
}

const wayOf = (milestone: Milestone, pickupPoint: string | null): Milestone =>
  pickupPoint === null ? milestone : { ...milestone, ...milestone.ofPickUp };

/** One step of the timeline. */
export interface TimelineStep {
  readonly title: string;
  readonly detail: string;
  readonly state: 'done' | 'now' | 'refused' | 'ahead';
}

/** The steps of an order as its buyer sees them, including those still to come. `isOver`: its time to pay has ended. */
export function stepsOf(order: PublicOrder, isOver = false): readonly TimelineStep[] {
  const { buyerSees, milestone } = orderStates[order.status];
  const placed = step('Order placed', timeOf(order, 'placed'), 'done');
  if (buyerSees === 'end') return [placed, ...paidBefore(order), ...endOf(order)];
  if (buyerSees === 'payment' && isOver)
    return [placed, step(timeEnded, formatDeadline(order.paymentDeadline, order.now), 'refused')];
  if (buyerSees === 'payment') return paymentSteps(order);
  // An order that was paid without a proof has none: staff saw the transfer on the bank's statement.
  const received = order.hasProof ? [step('Proof received', proofTimeOf(order), 'done')] : [];
  if (buyerSees === 'check')
    return [
      placed,
      ...received,
      order.shortfall === null
        ? step('Awaiting confirmation', 'Staff look for your transfer', 'now')
        : step(partly(confirmedAhead.title), `${formatNaira(order.shortfall)} still to pay`, 'now'),
      confirmedAhead,
    ];
  const reached = milestone ? milestones.indexOf(milestone) : -1;
  // An order goes by the counter or by a rider: what it passed is in its history.
  const passed = milestones
    .slice(0, reached + 1)
    .filter((one, index) => index === reached || timeOf(order, one.event) !== '')
    .map((one) => wayOf(one, order.pickupPoint));
  const steps = passed.map(({ title, event, current }, index) => {
    const time = timeOf(order, event);
    if (index === passed.length - 1 && order.shortfall !== null)
      return step(partly(title), `${time}, ${formatNaira(order.shortfall)} still to pay`, 'now');
    return step(title, time, index < passed.length - 1 ? 'done' : current);
  });
  const { problem } = order;
  if (problem?.answer === null)
    return [
      placed,
      ...received,
      ...steps.map((each) => ({ ...each, state: 'done' as const })),
      step('Problem reported', formatDeadline(problem.reportedAt, order.now), 'now'),
    ];
  const after = milestoneOf(order)?.after;
  // After a fact the next step is in hand.
  const isInHand = steps.at(-1)?.state === 'done';
  const ahead = after ? [step(after.title, after.detail, isInHand ? 'now' : 'ahead')] : [];
  return [placed, ...received, ...steps, ...ahead];
}

function paymentSteps(order: PublicOrder): readonly TimelineStep[] {
  const before = `Before ${formatDeadline(order.paymentDeadline, order.now)}`;
  const placedAt = timeOf(order, 'placed');
  if (order.rejectionReason !== null)
    return [
      step('Order placed', placedAt, 'done'),
      step('Proof not accepted', timeOf(order, 'proof_rejected'), 'refused'),
      step('Upload again', before, 'now'),
      confirmedAhead,
    ];
  const gone = timeOf(order, 'confirmation_undone', 'payment_asked_again');
  return [
    step('Order placed', `${placedAt}, stock held`, 'done'),
    ...(order.asksAgain !== null && gone !== ''
      ? [step('Payment not there', gone, 'refused')]
      : []),
    step('Pay and upload proof', before, 'now'),
    step('Awaiting confirmation', `Usually ${order.usualAnswer}`, 'ahead'),
    confirmedAhead,
  ];
}

/** What came of an order that was cancelled: its proof, and its payment. */
function paidBefore(order: PublicOrder): readonly TimelineStep[] {
  if (order.ending !== 'cancelled') return [];
  const passed = [
    ['Proof received', proofTimeOf(order)],
    ['Confirmed', timeOf(order, 'confirmed')],
  ] as const;
  return passed.flatMap(([title, time]) => (time === '' ? [] : [step(title, time, 'done')]));
}

const sentBack = (order: PublicOrder, sum: string): string =>
  [formatNaira(sum), timeOf(order, 'refund_paid', 'refunded')].filter(Boolean).join(', ');

const timeEnded = 'Time to pay ended';

function endOf(order: PublicOrder): readonly TimelineStep[] {
  if (order.isPaidLate && hasLostItsStock(order))
    return [
      step('Proof received', proofTimeOf(order), 'done'),
      step('Goods no longer reserved', timeOf(order, 'hold_released'), 'refused'),
      step('Staff look for your payment', 'They check the bank account', 'now'),
    ];
  const end =
    order.ending === 'cancelled'
      ? step('Order cancelled', timeOf(order, 'cancelled'), 'refused')
      : step(timeEnded, timeOf(order, 'expired'), 'refused');
  if (order.refunded !== null && order.refundOwed === null)
    return [end, step('Money sent back', sentBack(order, order.refunded), 'done')];
  if (!order.isPaidLate) return [end];
  return [end, step('Proof came late', timeOf(order, 'proof_attached_late'), 'now')];
}

/** The badge of an order's page. */
interface OrderBadgeFacts {
  readonly words: string;
  readonly tone: BadgeTone;
  readonly filled: number;
}

/** The state of an order in its buyer's words, those of the timeline, with the colour of both. */
export function badgeOf(order: PublicOrder, isOver = false): OrderBadgeFacts {
  const { buyerSees, label, tone, filled } = orderStates[order.status];
  const as = (words: string, toneOfWords = tone) => ({ words, tone: toneOfWords, filled });
  if (buyerSees === 'payment' && isOver) return as(timeEnded, 'failed');
  if (order.shortfall !== null && buyerSees !== 'end')
    return as(`${formatNaira(order.shortfall)} to pay`, 'waiting');
  if (order.problem?.answer === null) return as('Problem reported', 'waiting');
  if (buyerSees === 'payment' && order.rejectionReason !== null)
    return as('Proof not accepted', 'failed');
  if (buyerSees === 'check' && order.asksAgain !== null) return as('Looking again');
  if (buyerSees !== 'end') return as(milestoneOf(order)?.title ?? label);
  if (order.ending === 'cancelled') return as('Cancelled');
  return order.isPaidLate ? as('Being checked', 'waiting') : as('Expired');
}

/** Title of the step of a confirmed order for which too little money came. */
const partly = (title: string) =>
  title === confirmedAhead.title ? 'Part of the payment is here' : title;

/** The goods came back, or its buyer waits to hear what becomes of those with which something is wrong. */
export const isInDoubt = ({ status, problem }: PublicOrder): boolean =>
  Boolean(orderStates[status].cameBack) || problem?.answer === null;

/** Its proof came after the time to pay had ended, and its goods were still there. */
export const cameLate = ({ timeline }: PublicOrder): boolean =>
  timeline.some(({ what }) => what === 'proof_attached_late');

/** Its picture showed no payment while others waited for the goods. */
export const hasLostItsStock = ({ timeline }: PublicOrder): boolean =>
  timeline.some(({ what }) => what === 'hold_released');

/** The next milestone of an order that is not paid yet. */
const confirmedAhead: TimelineStep = {
  title: 'Confirmed',
  detail: 'An email follows',
  state: 'ahead',
};

/**
 * Length of the first payment window in whole minutes, which is what an extension adds. Unknown where a later
 * window runs, of working hours: after a rejection, and where a payment or a part of it is asked for again.
 */
export function windowMinutes(order: PublicOrder): number | undefined {
  if ((order.rejectionReason ?? order.asksAgain ?? order.shortfall) !== null) return undefined;
  const lengthMs = Date.parse(order.paymentDeadline) - Date.parse(order.createdAt);
  return Math.max(1, Math.round(lengthMs / MINUTE_MS));
}

function step(title: string, detail: string, state: TimelineStep['state']): TimelineStep {
  return { title, detail, state };
}

/**
 * Time of the last entry of a kind, `09:14` today and `21 Nov, 09:14` before; with its day in an order that has ended, to
 * compare with a bank statement. Empty when there is none.
 */
function timeOf(
  { timeline, now, status }: PublicOrder,
  ...kinds: readonly OrderEventKind[]
): string {
  const entry = timeline.findLast(({ what }) => kinds.includes(what));
  if (!entry) return '';
  return orderStates[status].buyerSees === 'end'
    ? formatShortMoment(entry.at)
    : formatDeadline(entry.at, now);
}

const proofTimeOf = (order: PublicOrder) => timeOf(order, 'proof_attached', 'proof_attached_late');
