import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components, paths } from '../../../lib/api.gen.d.ts';
import { dataOf } from '../../../lib/apiClient.ts';
import { staffApi } from './staffApi.ts';

/** One line of the audit log. */
export type AuditLine = components['schemas']['AuditLineView'];

/** What the filter of actions takes. */
export type AuditAction = NonNullable<
  NonNullable<paths['/api/admin/audit']['get']['parameters']['query']>['action']
>;

/** Which lines, and where the page starts. */
export interface AuditQuery {
  readonly person?: string;
  readonly action?: AuditAction;
  readonly order?: string;
  readonly cursor?: string;
}

/** A page of the audit log, newest first. */
export const auditQueryOptions = (query: AuditQuery) =>
  queryOptions({
    queryKey: ['/api/admin/audit', query],
    queryFn: ({ signal }) =>
      dataOf(staffApi.GET('/api/admin/audit', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The lines that match as a CSV file. Rejects with `ApiError`. */
export async function fetchAuditCsv({ cursor: _, ...query }: AuditQuery): Promise<Blob> {
  return dataOf(
    staffApi.GET('/api/admin/audit/export.csv', { params: { query }, parseAs: 'blob' }),
  );
}
