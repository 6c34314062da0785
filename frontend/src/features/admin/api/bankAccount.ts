import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { viewOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { staffApi } from './staffApi.ts';
import { useStep } from './useStep.ts';

/** An account that someone proposed, and where it stands. */
export type ProposedBankAccount = components['schemas']['ProposedBankAccountView'];

/** A step about the account that buyers pay into. */
export type BankAccountStep =
  | { readonly kind: 'propose'; readonly details: components['schemas']['ProposeBankAccountDto'] }
  | { readonly kind: 'agree' | 'stop'; readonly id: number };

/** The account that buyers pay into, and what was proposed. */
export const bankAccountQueryOptions = queryOptions({
  queryKey: ['/api/admin/bank-account'],
  queryFn: ({ signal }) => viewOf(staffApi.GET('/api/admin/bank-account', { signal })),
  staleTime: 0,
});

function send(step: BankAccountStep) {
  if (step.kind === 'propose')
    return viewOf(staffApi.POST('/api/admin/bank-account', { body: step.details }));
  const params = { path: { id: String(step.id) } };
  return step.kind === 'agree'
    ? viewOf(staffApi.POST('/api/admin/bank-account/{id}/agree', { params }))
    : viewOf(staffApi.POST('/api/admin/bank-account/{id}/stop', { params }));
}

/** Proposes an account, agrees to one, or stops it. Rejects with `ApiError`. */
export const useBankAccountStep = () =>
  useStep({
    mutationKey: ['/api/admin/bank-account'],
    mutationFn: send,
    onSettled: () => queryClient.invalidateQueries(bankAccountQueryOptions),
  });
