import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { viewOf } from '../../../lib/apiClient.ts';
import { live, staffApi } from './staffApi.ts';

/** How much of one kind waits for a person. */
export type Work = components['schemas']['WorkView'];

/** What waits for a person, each kind once. */
export const workQueryOptions = queryOptions({
  queryKey: ['/api/admin/work'],
  queryFn: ({ signal }) => viewOf(staffApi.GET('/api/admin/work', { signal })),
  ...live,
});
