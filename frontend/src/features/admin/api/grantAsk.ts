import { viewOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { adminOrderQueryOptions, refreshOrderLists } from './orders.ts';
import { staffApi } from './staffApi.ts';
import { useStep } from './useStep.ts';

/** What an approver answers to a clerk who asks for a discount or a refund above the limits. */
export type GrantAnswer =
  | { readonly kind: 'approve'; readonly ask: number }
  | { readonly kind: 'decline'; readonly ask: number; readonly reason: string };

const send = (order: number, answer: GrantAnswer) => {
  const params = { path: { id: String(order) } };
  const { ask } = answer;
  if (answer.kind === 'approve')
    return viewOf(staffApi.POST('/api/orders/{id}/grant-ask/approve', { params, body: { ask } }));
  const body = { ask, reason: answer.reason };
  return viewOf(staffApi.POST('/api/orders/{id}/grant-ask/decline', { params, body }));
};

/** Answers it. Rejects with `ApiError`; the order is then read again, since it may have changed. */
export function useGrantAnswer(order: number) {
  const { queryKey } = adminOrderQueryOptions(order);
  return useStep({
    mutationKey: [...queryKey, 'grant-ask'],
    mutationFn: (answer: GrantAnswer) => send(order, answer),
    onSuccess: (data) => queryClient.setQueryData(queryKey, data),
    onError: () => void queryClient.refetchQueries({ queryKey }),
    onSettled: () => refreshOrderLists(order),
  });
}
