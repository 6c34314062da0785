import { useMutation } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { dataOf, viewOf } from '../../../lib/apiClient.ts';
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

/** The steps that need no more than a press, in the order of their buttons. */
export const plainSteps = ['process', 'ready', 'deliver'] as const;

/** A step that staff take, with its input. */
export type OrderStep =
  | ({ readonly kind: 'confirm' } & FoundPayment)
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'cancel'; readonly reason: string }
  | { readonly kind: (typeof plainSteps)[number] }
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

/** What a step leaves in the order's history. */
const eventsOf: Record<OrderStep['kind'], readonly OrderEvent['kind'][]> = {
  confirm: ['confirmed', 'approval_asked'],
  reject: ['proof_rejected'],
  cancel: ['cancelled'],
  process: ['processing_started'],
  ready: ['made_ready'],
  ship: ['shipped'],
  deliver: ['delivered'],
  return: ['returned'],
  back: ['fulfilment_undone', 'delivery_undone'],
  'cancel-paid': ['cancelled'],
  unconfirm: ['confirmation_undone'],
  'answer-reversal': ['payment_asked_again', 'reversal_left'],
  // No event proves that this grant was stored: the one in the history may be an earlier grant.
  grant: [],
  // Setting the same discount twice is allowed, so nothing needs to be looked up.
  discount: [],
  settle: ['restocked', 'refunded', 'not_paid'],
};

async function send(id: number, step: OrderStep) {
  const params = { path: { id: String(id) } };
  switch (step.kind) {
    case 'confirm': {
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
  return (
    last?.actor === session?.username && eventsOf[step.kind].some((kind) => kind === last?.kind)
  );
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

/** A step that several orders take at once. */
export type CommonStep = components['schemas']['CommonStepDto']['step'];

/** What became of one of several orders. */
export type StepOutcome = components['schemas']['StepOutcomeView'];

/** Takes the same step for several orders: one that is refused stops no other. Rejects with `ApiError`. */
export function useCommonStep() {
  return useStep({
    mutationKey: ['orders', 'steps'],
    mutationFn: (body: components['schemas']['CommonStepDto']) =>
      viewOf(staffApi.POST('/api/orders/steps', { body })),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['/api/orders'] }),
  });
}

/** Packing slips and waybills as PDF, a sheet for each of these orders. Rejects with `ApiError`. */
export function fetchSlips(orders: readonly number[]): Promise<Blob> {
  const params = { query: { orders: orders.join(',') } };
  return dataOf(staffApi.GET('/api/admin/slips', { params, parseAs: 'blob' }));
}

/**
 * Takes an order to the Shopify store, or cancels it there, now instead of at its next turn. Returns the order after that
 * try; its `shopifyError` says what is still wrong. Rejects with `ApiError`.
 */
export function useShopifyRetry(id: number) {
  return useMutation({
    mutationFn: () => {
      const params = { path: { id: String(id) } };
      return viewOf(staffApi.POST('/api/orders/{id}/shopify', { params }));
    },
    onSuccess: (order) => {
      queryClient.setQueryData(adminOrderQueryOptions(id).queryKey, order);
      if (order.shopifyError === null) refreshOrderLists(id);
    },
  });
}
