import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { viewOf } from '../../../lib/apiClient.ts';
import { ordersQueryOptions } from './orders.ts';
import { live, staffApi } from './staffApi.ts';

/** Which parts of the product work, as of a moment. */
export type ServiceStatus = components['schemas']['StatusView'];

/** One part of the product. */
export type StatusPart = components['schemas']['StatusPartView'];

/** A server that takes longer does not answer, for someone who looks whether it does; in milliseconds. */
const READ_LIMIT_MS = 8000;

/** Whether buyers are asked to pay into an account that does not exist, as the dashboard says, too. */
export const accountQueryOptions = queryOptions({
  ...ordersQueryOptions({ limit: 1 }),
  select: ({ meta }) => meta.isDemoAccount,
});

/** Which parts of the product work. Refetched at once when someone comes back to the page. */
export const statusQueryOptions = queryOptions({
  queryKey: ['/api/admin/status'],
  queryFn: () => {
    const signal = AbortSignal.timeout(READ_LIMIT_MS);
    return viewOf(staffApi.GET('/api/admin/status', { signal }));
  },
  ...live,
  refetchOnWindowFocus: true,
});
