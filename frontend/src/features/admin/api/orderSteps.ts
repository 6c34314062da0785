import type { components } from '../../../lib/api.gen.d.ts';
import { dataOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import {
  type AdminOrderDetail,
  adminOrderQueryOptions,
  type LateSettlement,
  type OrderEvent,
  refreshOrderLists,
} from './orders.ts';
import { sessionQueryOptions } from './session.ts';
import { isTooLate, staffApi } from './staffApi.ts';
import { useStep } from './useStep.ts';

/** The payment as the clerk found it: naira, and a day in Lagos. */
export type FoundPayment = components['schemas']['ConfirmOrderDto'];

/** How the goods travel. */
export type ShipmentInput = components['schemas']['ShipmentDto'];

/** Money of a paid order that goes back to its buyer. */
export type Grant = components['schemas']['GrantRefundDto'];

/** What an order that is not paid costs less. */
export type Discount = components['schemas']['DiscountDto'];

/**
 * The steps that staff take: the events that each leaves in the order's history, its toasts, and its button where it needs
 * no more than a press. Buttons are in the order of the rows.
 */
export const orderSteps = {
  confirm: {
    events: ['confirmed', 'approval_asked'],
    success: { title: 'Order Confirmed', description: 'Order payment has been confirmed' },
    failure: { title: 'Confirmation Failed', description: 'Failed to confirm order' },
  },
  rest: {
    // No event proves that this payment was stored: the one in the history may be an earlier one.
    events: [],
    success: { title: 'Payment Added', description: 'The further payment has been confirmed' },
    failure: { title: 'Confirmation Failed', description: 'Failed to add the payment' },
  },
  reject: {
    events: ['proof_rejected'],
    success: { title: 'Proof Rejected', description: 'The customer gets an email with the reason' },
    failure: { title: 'Rejection Failed', description: 'Failed to reject the proof' },
  },
  cancel: {
    events: ['cancelled'],
    success: { title: 'Order Cancelled', description: 'Its stock is back on sale' },
    failure: { title: 'Cancellation Failed', description: 'Failed to cancel the order' },
  },
  unconfirm: {
    events: ['confirmation_undone'],
    success: { title: 'Confirmation Undone', description: 'The order is to be checked again' },
    failure: { title: 'Not Undone', description: 'Failed to take the confirmation back' },
  },
  process: {
    events: ['processing_started'],
    button: { label: 'Start Processing', busyLabel: 'Starting...' },
    success: { title: 'Processing Started', description: 'The order is now being fulfilled' },
    failure: { title: 'Processing Failed', description: 'Failed to start processing' },
  },
  ready: {
    events: ['made_ready'],
    button: { label: 'Ready to be picked up', busyLabel: 'Saving...' },
    success: { title: 'Ready', description: 'The customer gets a code by email' },
    failure: { title: 'Not Saved', description: 'Failed to mark the order as ready' },
  },
  ship: {
    events: ['shipped'],
    success: { title: 'Shipped', description: 'The customer gets a code by email' },
    failure: { title: 'Not Saved', description: 'Failed to mark the order as shipped' },
  },
  deliver: {
    events: ['delivered'],
    button: { label: 'Delivered', busyLabel: 'Saving...' },
    success: { title: 'Handed Over', description: 'The customer gets an email about it' },
    failure: { title: 'Not Saved', description: 'Failed to mark the order as handed over' },
  },
  return: {
    events: ['returned'],
    success: { title: 'Returned', description: 'Count its pieces and decide about the money' },
    failure: { title: 'Not Saved', description: 'Failed to mark the order as returned' },
  },
  back: {
    events: ['fulfilment_undone', 'delivery_undone'],
    success: { title: 'Taken Back', description: 'The order is where it was before' },
    failure: { title: 'Not Saved', description: 'Failed to take the step back' },
  },
  'cancel-paid': {
    events: ['cancelled'],
    success: { title: 'Order Cancelled', description: 'Its pieces are back, its money is owed' },
    failure: { title: 'Cancellation Failed', description: 'Failed to cancel the order' },
  },
  grant: {
    // No event proves that this grant was stored: the one in the history may be an earlier grant.
    events: [],
    success: { title: 'Refund Granted', description: 'The buyer gets an email about it' },
    failure: { title: 'Not Saved', description: 'Failed to grant the refund' },
  },
  discount: {
    // Setting the same discount twice is allowed, so nothing needs to be looked up.
    events: [],
    success: { title: 'Price Changed', description: 'The buyer gets an email about it' },
    failure: { title: 'Not Saved', description: 'Failed to change the price' },
  },
  'answer-reversal': {
    events: ['payment_asked_again', 'reversal_left'],
    success: { title: 'Saved', description: 'What follows is in the history' },
    failure: { title: 'Not Saved', description: 'Failed to save what follows' },
  },
  settle: {
    events: ['restocked', 'refunded', 'not_paid'],
    success: { title: 'Order Settled', description: 'The customer gets an email about it' },
    failure: { title: 'Settling Failed', description: 'Failed to settle the order' },
  },
} as const;

type StepName = keyof typeof orderSteps;

/** A step that needs no more than a press. */
type PlainStep = {
  [Name in StepName]: (typeof orderSteps)[Name] extends { button: object } ? Name : never;
}[StepName];

/** The steps that need no more than a press, in the order of their buttons. */
// Object.keys returns the table's keys and forgets their type.
export const plainSteps = (Object.keys(orderSteps) as StepName[]).filter(
  (name): name is PlainStep => 'button' in orderSteps[name],
);

/** A step that staff take, with its input. */
export type OrderStep =
  | ({ readonly kind: 'confirm' | 'rest' } & FoundPayment)
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'cancel'; readonly reason: string }
  | { readonly kind: PlainStep }
  | ({ readonly kind: 'ship' } & ShipmentInput)
  | ({ readonly kind: 'grant' } & Grant)
  | ({ readonly kind: 'discount' } & Discount)
  | { readonly kind: 'return' | 'back' | 'cancel-paid' | 'unconfirm'; readonly reason: string }
  | {
      readonly kind: 'answer-reversal';
      readonly answer: 'ask' | 'leave';
      readonly reason: string;
    }
  | { readonly kind: 'settle'; readonly settlement: LateSettlement; readonly note?: string };

async function send(id: number, step: OrderStep) {
  const params = { path: { id: String(id) } };
  switch (step.kind) {
    case 'confirm':
    case 'rest': {
      const { kind: _, ...body } = step;
      return dataOf(staffApi.POST('/api/orders/{id}/confirm', { params, body }));
    }
    case 'reject': {
      const body = { reason: step.reason };
      return dataOf(staffApi.POST('/api/orders/{id}/reject', { params, body }));
    }
    case 'cancel': {
      const body = { reason: step.reason };
      return dataOf(staffApi.POST('/api/orders/{id}/cancel', { params, body }));
    }
    case 'settle': {
      const { settlement, note } = step;
      const body = { settlement, ...(note === undefined ? {} : { note }) };
      return dataOf(staffApi.POST('/api/orders/{id}/settle', { params, body }));
    }
    case 'ship': {
      const { kind: _, ...body } = step;
      return dataOf(staffApi.POST('/api/orders/{id}/ship', { params, body }));
    }
    case 'grant': {
      const { kind: _, ...body } = step;
      return dataOf(staffApi.POST('/api/orders/{id}/grant', { params, body }));
    }
    case 'discount': {
      const { kind: _, ...body } = step;
      return dataOf(staffApi.POST('/api/orders/{id}/discount', { params, body }));
    }
    case 'return':
    case 'back':
    case 'cancel-paid':
    case 'unconfirm': {
      const body = { reason: step.reason };
      return dataOf(staffApi.POST(`/api/orders/{id}/${step.kind}`, { params, body }));
    }
    case 'answer-reversal': {
      const { answer, reason } = step;
      const body = { answer, reason };
      return dataOf(staffApi.POST('/api/orders/{id}/answer-reversal', { params, body }));
    }
    default:
      return dataOf(staffApi.POST(`/api/orders/{id}/${step.kind}`, { params }));
  }
}

/** Sends a step. If the server refuses it because the same user has already taken it, it counts as done. */
async function takeStep(id: number, step: OrderStep) {
  try {
    return await send(id, step);
  } catch (error) {
    if (!isTooLate(error)) throw error;
    // Read the order before the failure is shown: the dialog says which colleague was faster.
    const data = await queryClient.fetchQuery(adminOrderQueryOptions(id)).catch(() => undefined);
    if (data && isOwnStep(data, step)) return { data };
    throw error;
  }
}

function isOwnStep({ history }: AdminOrderDetail, step: OrderStep): boolean {
  const session = queryClient.getQueryData(sessionQueryOptions.queryKey);
  const last = history.at(-1);
  const events: readonly OrderEvent['kind'][] = orderSteps[step.kind].events;
  return last?.actor === session?.username && events.some((kind) => kind === last?.kind);
}

/**
 * Takes a step of one order. The answer is the order as it is then; after a failure it is read
 * again, since the answer may have been lost, or someone else was faster. Lists follow in both
 * cases. Rejects with `ApiError`.
 */
export function useOrderStep(id: number) {
  const { queryKey } = adminOrderQueryOptions(id);
  return useStep({
    mutationKey: [...queryKey, 'step'],
    mutationFn: (step: OrderStep) => takeStep(id, step),
    onSuccess: ({ data }) => queryClient.setQueryData(queryKey, data),
    onError: (error) => {
      if (!isTooLate(error)) void queryClient.refetchQueries({ queryKey });
    },
    onSettled: () => refreshOrderLists(id),
  });
}
