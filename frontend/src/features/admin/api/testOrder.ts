import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { viewOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { live, staffApi } from './staffApi.ts';
import { useStep } from './useStep.ts';

/** An order by which an owner tries the shop. */
export type TestOrder = components['schemas']['TestOrderView'];

/** A step of the owner with a test order. */
type TestOrderStep =
  | { readonly kind: 'place' }
  | { readonly kind: 'confirm'; readonly orderId: string };

/** The newest test order; its proof may come from a phone meanwhile. */
export const testOrderQueryOptions = queryOptions({
  queryKey: ['/api/admin/test-order'],
  queryFn: ({ signal }) => viewOf(staffApi.GET('/api/admin/test-order', { signal })),
  ...live,
});

/** Places a test order, or says that one is paid. Rejects with `ApiError`. */
export const useTestOrderStep = () =>
  useStep({
    mutationKey: ['/api/admin/test-order'],
    mutationFn: (step: TestOrderStep) =>
      step.kind === 'place'
        ? viewOf(staffApi.POST('/api/admin/test-order'))
        : viewOf(
            staffApi.POST('/api/admin/test-order/{orderId}/confirm', {
              params: { path: { orderId: step.orderId } },
            }),
          ),
    onSettled: () => queryClient.invalidateQueries(testOrderQueryOptions),
  });
