import type { components } from '../../lib/api.gen.d.ts';
import { formatTime } from '../../lib/formatTime.ts';

/** An order as its buyer sees it. Amounts are naira strings, times ISO. */
export type PublicOrder = components['schemas']['PublicOrderView'];

/** Statuses of an order (spec §4). */
export type OrderStatus = PublicOrder['status'];

/** One step of the timeline. */
export interface OrderStep {
  readonly title: string;
  readonly detail: string;
  readonly state: 'done' | 'now' | 'refused' | 'ahead';
}

/** The four steps of an order, by where it is. */
export function stepsOf(order: PublicOrder): readonly OrderStep[] {
  const placed = step('Order placed', timeOf(order, 'placed'), 'done');
  const isRejected = order.status === 'pending_payment' && order.rejectionReason !== null;
  const before = `Before ${formatTime(order.paymentDeadline)}`;
  if (order.status === 'failed')
    return [
      placed,
      order.failureReason === 'cancelled'
        ? step('Order cancelled', timeOf(order, 'cancelled'), 'refused')
        : step('Time to pay ended', timeOf(order, 'expired'), 'refused'),
      ...(order.isPaidLate
        ? [step('Proof came late', timeOf(order, 'proof_attached_late'), 'now')]
        : []),
    ];
  if (isRejected)
    return [
      placed,
      step('Proof rejected', timeOf(order, 'proof_rejected'), 'refused'),
      step('Upload again', before, 'now'),
      step('Confirmed', 'An email follows', 'ahead'),
    ];
  if (order.status === 'pending_payment')
    return [
      step('Order placed', `${timeOf(order, 'placed')}, stock held`, 'done'),
      step('Pay and upload proof', before, 'now'),
      step('Awaiting confirmation', 'Staff check the bank account', 'ahead'),
      step('Confirmed', 'An email follows', 'ahead'),
    ];
  const received = step('Proof received', proofTimeOf(order), 'done');
  if (order.status === 'awaiting_confirmation')
    return [
      placed,
      received,
      step('Awaiting confirmation', 'Staff check the bank account', 'now'),
      step('Confirmed', 'An email follows', 'ahead'),
    ];
  const isProcessing = order.status === 'processing';
  return [
    placed,
    received,
    step('Confirmed', timeOf(order, 'confirmed'), 'done'),
    isProcessing
      ? step('Processing', timeOf(order, 'processing_started'), 'now')
      : step('Processing', 'We prepare your order', 'ahead'),
  ];
}

/** How long the last window is, in whole minutes: what an extension adds. */
export function windowMinutes(order: PublicOrder): number {
  const opened = order.timeline.findLast(
    ({ what }) => what === 'placed' || what === 'proof_rejected',
  );
  const from = Date.parse(opened?.at ?? order.createdAt);
  return Math.max(1, Math.round((Date.parse(order.paymentDeadline) - from) / 60_000));
}

function step(title: string, detail: string, state: OrderStep['state']): OrderStep {
  return { title, detail, state };
}

type What = PublicOrder['timeline'][number]['what'];

/** Time of the last entry of a kind, such as `09:14`; empty when there is none. */
function timeOf({ timeline }: PublicOrder, ...kinds: readonly What[]): string {
  const entry = timeline.findLast(({ what }) => kinds.includes(what));
  return entry ? formatTime(entry.at) : '';
}

const proofTimeOf = (order: PublicOrder) => timeOf(order, 'proof_attached', 'proof_attached_late');
