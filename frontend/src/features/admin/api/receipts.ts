import { dataOf } from '../../../lib/apiClient.ts';
import { staffApi } from './staffApi.ts';

/** The receipt of a paid order as PDF; `order` is the integer. Rejects with `ApiError`: ORDERS.NOT_PAID … */
export function fetchReceipt(order: number): Promise<Blob> {
  const params = { path: { order: String(order) } };
  return dataOf(staffApi.GET('/api/admin/receipts/{order}', { params, parseAs: 'blob' }));
}
