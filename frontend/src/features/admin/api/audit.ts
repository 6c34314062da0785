import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { dataOf } from '../../../lib/apiClient.ts';
import type { AuditQuery } from '../audit/auditSearch.ts';
import { staffApi } from './staffApi.ts';

/** One line of the audit log. */
export type AuditLine = components['schemas']['AuditLineView'];

/** Lines of a page: more of them make a phone scroll for long. */
const PAGE_SIZE = 50;

/** A page of the audit log, newest first. */
export const auditQueryOptions = (query: AuditQuery) =>
  queryOptions({
    queryKey: ['/api/admin/audit', query],
    queryFn: ({ signal }) =>
      dataOf(
        staffApi.GET('/api/admin/audit', {
          params: { query: { ...query, limit: PAGE_SIZE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The lines that match as a CSV file. Rejects with `ApiError`. */
export async function fetchAuditCsv({ cursor: _, ...query }: AuditQuery): Promise<Blob> {
  return dataOf(
    staffApi.GET('/api/admin/audit/export.csv', {
      params: { query },
      parseAs: 'blob',
    }),
  );
}
