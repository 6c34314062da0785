import type { components } from '../../../lib/api.gen.d.ts';
import { dataOf, viewOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import type { AdminOrder } from './orders.ts';
import { staffApi } from './staffApi.ts';
import { useStep } from './useStep.ts';

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

/** What goods are once handed over, in the words of these orders: some may be picked up, and others delivered. */
export function handedOverWords(orders: readonly Pick<AdminOrder, 'pickupPoint'>[]): string {
  const pickedUp = orders.filter(({ pickupPoint }) => pickupPoint !== null).length;
  if (pickedUp === 0) return 'delivered';
  return pickedUp === orders.length ? 'picked up' : 'handed over';
}

/** Packing slips and waybills as PDF, a sheet for each of these orders. Rejects with `ApiError`. */
export function fetchSlips(orders: readonly number[]): Promise<Blob> {
  const params = { query: { orders: orders.join(',') } };
  return dataOf(staffApi.GET('/api/admin/slips', { params, parseAs: 'blob' }));
}
