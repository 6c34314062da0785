import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { viewOf } from '../../../lib/apiClient.ts';
import { staffApi } from './staffApi.ts';

/** A step of the first day. */
export type FirstDayStep = components['schemas']['FirstDayStepView'];

/** The steps of an owner before the shop sells, and which of them are done. */
export const firstDayQueryOptions = queryOptions({
  queryKey: ['/api/admin/first-day'],
  queryFn: ({ signal }) => viewOf(staffApi.GET('/api/admin/first-day', { signal })),
  // Read again by each visit to the dashboard.
  staleTime: 0,
  refetchInterval: false,
});
