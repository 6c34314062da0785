import type { components } from '../../../../lib/api.gen.d.ts';
import { dataOf, viewOf } from '../../../../lib/apiClient.ts';
import { livePages, staffApi } from '../../api/staffApi.ts';

/** A payment about which statements disagree. */
export type Doubt = components['schemas']['DoubtView'];

/** What staff may decide. */
export type DoubtDecision = components['schemas']['DecideDoubtDto']['decision'];

const PAGE_SIZE = 20;

/** Which doubts: those to decide, or those that were decided; of one statement, or of all. */
export const doubtsQueryOptions = (isOpen: boolean, statementId: string | undefined) =>
  livePages(['/api/admin/doubts', { isOpen, statementId }], (cursor, signal) => {
    const query = { isOpen, statementId, limit: PAGE_SIZE, cursor };
    return dataOf(staffApi.GET('/api/admin/doubts', { params: { query }, signal }));
  });

/** Decides a doubt, once. Rejects with `ApiError`. */
export function decideDoubt(
  id: number,
  decision: DoubtDecision,
  reason: string | undefined,
): Promise<Doubt> {
  const params = { path: { id: String(id) } };
  const body = { decision, ...(reason !== undefined && { reason }) };
  return viewOf(staffApi.POST('/api/admin/doubts/{id}/decide', { params, body }));
}
