import { queryOptions } from '@tanstack/react-query';
import { staffAnswer, staffApi } from './staffApi.ts';

/** Who is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['/api/admin/session'],
  queryFn: async ({ signal }) =>
    (await staffAnswer(staffApi.GET('/api/admin/session', { signal }))).data,
});
