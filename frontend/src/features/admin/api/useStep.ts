import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { isUnderWay } from '../../../lib/queryClient.tsx';

interface StepOptions<Data, Input> extends UseMutationOptions<Data, Error, Input> {
  readonly mutationKey: readonly unknown[];
}

/** A mutation that a second press does not send twice, from the very tick of the first. */
export function useStep<Data, Input>(options: StepOptions<Data, Input>) {
  const step = useMutation(options);
  const mutate: typeof step.mutate = (...sent) => {
    if (!isUnderWay(options.mutationKey)) step.mutate(...sent);
  };
  return { ...step, mutate };
}
