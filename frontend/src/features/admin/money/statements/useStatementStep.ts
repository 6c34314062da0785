import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../../../lib/queryClient.tsx';
import { refreshCredits } from '../api/creditQueries.ts';
import {
  type StatementStep,
  statementQueryOptions,
  statementsQueryOptions,
  stepStatement,
} from '../api/statementQueries.ts';

/**
 * Takes a step of a statement. After a failure it is read again: the answer may have been lost, or a
 * colleague was faster. Rejects with `ApiError`.
 */
export function useStatementStep(id: string) {
  const { queryKey } = statementQueryOptions(id);
  return useMutation({
    mutationFn: (step: StatementStep) => stepStatement(id, step),
    onSuccess: (data) => queryClient.setQueryData(queryKey, data),
    onError: () => queryClient.refetchQueries({ queryKey, exact: true }),
    onSettled: () => {
      void queryClient.invalidateQueries({ ...statementsQueryOptions, exact: true });
      void refreshCredits();
    },
  });
}
