import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { dataOf, viewOf } from '../../../lib/apiClient.ts';
import { live, livePages, staffApi } from './staffApi.ts';

/** An e-mail of a bank, and what became of it. */
export type Alert = components['schemas']['AlertView'];

/** How the reading of the mailbox goes. */
export type AlertMailbox = components['schemas']['AlertMailboxView'];

/** Alerts shown at a time. */
const PAGE_SIZE = 50;

/** Alerts that match, newest first, page by page. */
export const alertsQueryOptions = (state: Alert['state'] | undefined) =>
  livePages(['/api/admin/alerts', state ?? 'all'], (cursor, signal) => {
    const query = { limit: PAGE_SIZE, state, cursor };
    return dataOf(staffApi.GET('/api/admin/alerts', { params: { query }, signal }));
  });

/** Unused alerts that may be for this order, newest first. */
export const orderAlertsQueryOptions = (orderId: number) =>
  queryOptions({
    queryKey: ['/api/admin/alerts', 'order', orderId],
    queryFn: ({ signal }) => {
      const query = { order: String(orderId) };
      return viewOf(staffApi.GET('/api/admin/alerts', { params: { query }, signal }));
    },
    ...live,
  });
