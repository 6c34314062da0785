import { viewOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { adminOrderQueryOptions, refreshOrderLists } from './orders.ts';
import { staffApi } from './staffApi.ts';
import { useStep } from './useStep.ts';

/** What staff answer to a buyer with whose goods something is wrong: the end of the call's address. */
export type ProblemAnswer = 'refuse' | 'replace';

/** Answers the open report of an order; its buyer reads the reason. Rejects with `ApiError`. */
export function useProblemAnswer(order: number) {
  const { queryKey } = adminOrderQueryOptions(order);
  const params = { path: { id: String(order) } };
  return useStep({
    mutationKey: [...queryKey, 'problem'],
    mutationFn: ({ kind, reason }: { kind: ProblemAnswer; reason: string }) =>
      viewOf(staffApi.POST(`/api/orders/{id}/problem/${kind}`, { params, body: { reason } })),
    onSuccess: (data) => queryClient.setQueryData(queryKey, data),
    onSettled: () => refreshOrderLists(order),
  });
}
