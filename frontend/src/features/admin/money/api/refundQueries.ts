import { dataOf } from '../../../../lib/apiClient.ts';
import { livePages, staffApi } from '../../api/staffApi.ts';
import type { Refund } from './creditQueries.ts';

/** Refunds shown at a time. */
const PAGE_SIZE = 50;

/** Orders with money to decide, oldest first; that owe money, first due first; or those that sent some back, newest first. */
export const refundsQueryOptions = (state: 'undecided' | 'owed' | 'paid') =>
  livePages(['/api/admin/refunds', state], (cursor, signal) => {
    const query = { state, limit: PAGE_SIZE, cursor };
    return dataOf(staffApi.GET('/api/admin/refunds', { params: { query }, signal }));
  });

/** Decides that what came too much goes back; refused when it is another amount by now. Rejects with `ApiError`. */
export async function decideRefund({ id, toDecide }: Refund): Promise<void> {
  const params = { path: { order: String(id) } };
  const body = { amount: toDecide };
  await dataOf(staffApi.POST('/api/admin/refunds/{order}/decide', { params, body }));
}

/** Takes such a decision back. Rejects with `ApiError`. */
export async function callOffRefund({ id }: Refund, reason: string): Promise<void> {
  const params = { path: { order: String(id) } };
  await dataOf(staffApi.POST('/api/admin/refunds/{order}/call-off', { params, body: { reason } }));
}

/** Ticks off what is owed as sent back; refused when another amount is owed by now. Rejects with `ApiError`. */
export async function markRefundPaid({ id, owed }: Refund, bankReference: string): Promise<void> {
  const params = { path: { order: String(id) } };
  const body = { amount: owed, bankReference };
  await dataOf(staffApi.POST('/api/admin/refunds/{order}/settle', { params, body }));
}

/** Says that the last refund of an order was not sent: it is owed again. Rejects with `ApiError`. */
export async function undoRefund({ id }: Refund): Promise<void> {
  const params = { path: { order: String(id) } };
  await dataOf(staffApi.POST('/api/admin/refunds/{order}/undo', { params }));
}

/**
 * What is owed, as a CSV file for the bank: of doubtful accounts those of the orders in `checked`. A plain link could not
 * carry the token.
 */
export function fetchRefundsCsv(checked: readonly number[]): Promise<Blob> {
  const query = checked.length > 0 ? { checked: [...checked] } : {};
  return dataOf(
    staffApi.GET('/api/admin/refunds/export.csv', {
      params: { query },
      parseAs: 'blob',
    }),
  );
}
