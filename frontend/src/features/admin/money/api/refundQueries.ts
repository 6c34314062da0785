import { infiniteQueryOptions } from '@tanstack/react-query';
import { dataOf, pageByPage } from '../../../../lib/apiClient.ts';
import { live, staffApi } from '../../api/staffApi.ts';
import type { Refund } from './creditQueries.ts';

/** Refunds shown at a time. */
const PAGE_SIZE = 50;

/** Orders that owe money, oldest first; or those that sent some back, newest first. */
export const refundsQueryOptions = (state: 'owed' | 'paid') =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/refunds', state],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const query = { state, limit: PAGE_SIZE, ...cursor };
      return dataOf(staffApi.GET('/api/admin/refunds', { params: { query }, signal }));
    },
    ...pageByPage,
    ...live,
  });

/** Ticks off what is owed as sent back; refused when another amount is owed by now. Rejects with `ApiError`. */
export async function markRefundPaid({ id, owed }: Refund, note: string): Promise<void> {
  const params = { path: { order: String(id) } };
  const body = { amount: owed, ...(note === '' ? {} : { note }) };
  await dataOf(staffApi.POST('/api/admin/refunds/{order}/settle', { params, body }));
}

/** What is owed, as a CSV file for the bank. A plain link could not carry the token. */
export const fetchRefundsCsv = (): Promise<Blob> =>
  dataOf(staffApi.GET('/api/admin/refunds/export.csv', { parseAs: 'blob' }));
