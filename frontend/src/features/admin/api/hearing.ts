import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { viewOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { staffApi } from './staffApi.ts';
import { useStep } from './useStep.ts';

/** What the signed-in account hears of, and when not. */
export type Hearing = components['schemas']['HearingView'];

/** What the signed-in account hears of. */
export const hearingQueryOptions = queryOptions({
  queryKey: ['/api/admin/hearing'],
  queryFn: ({ signal }) => viewOf(staffApi.GET('/api/admin/hearing', { signal })),
  staleTime: 0,
  // A form is open.
  refetchInterval: false,
  refetchOnWindowFocus: false,
});

/** Changes it. Rejects with `ApiError`. */
export const useChangeHearing = () =>
  useStep({
    mutationKey: ['/api/admin/hearing'],
    mutationFn: (body: Hearing) => viewOf(staffApi.POST('/api/admin/hearing', { body })),
    onSuccess: (hearing) => queryClient.setQueryData(hearingQueryOptions.queryKey, hearing),
  });
