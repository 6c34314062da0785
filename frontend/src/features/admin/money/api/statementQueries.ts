import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../lib/api.gen.d.ts';
import { dataOf, viewOf } from '../../../../lib/apiClient.ts';
import { live, livePages, staffApi } from '../../api/staffApi.ts';
import type { ColumnMapping, StatementDetail } from './creditQueries.ts';

/** How often a statement that is being read refetches, in milliseconds. */
const READING_MS = 1000;

/** Statements shown at a time. */
const PAGE_SIZE = 20;

/** Statements, newest first, page by page. */
export const statementsQueryOptions = livePages(['/api/admin/statements'], (cursor, signal) => {
  const query = { limit: PAGE_SIZE, cursor };
  return dataOf(staffApi.GET('/api/admin/statements', { params: { query }, signal }));
});

/** One statement; refetched every second while it is read. */
export const statementQueryOptions = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/statements', id],
    queryFn: ({ signal }) => {
      const params = { path: { id } };
      return viewOf(staffApi.GET('/api/admin/statements/{id}', { params, signal }));
    },
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'reading'
        ? READING_MS
        : live.refetchInterval,
    staleTime: 0,
  });

/** Sends a statement file; returns it while it is still being read. Rejects with `ApiError`. */
export function uploadStatement(file: File): Promise<StatementDetail> {
  const form = new FormData();
  form.set('statement', file, file.name);
  const sent = staffApi.POST('/api/admin/statements', {
    // The document types a binary part as a string; the form goes out as it is.
    body: { statement: file.name },
    bodySerializer: () => form,
  });
  return viewOf(sent);
}

/** What follows when the import of a statement is withdrawn. */
export type Withdrawal = components['schemas']['WithdrawalView'];

/** What follows when the import of a statement is withdrawn, as it is now. */
export const withdrawalQueryOptions = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/statements', id, 'withdrawal'],
    queryFn: ({ signal }) => {
      const params = { path: { id } };
      return viewOf(staffApi.GET('/api/admin/statements/{id}/withdrawal', { params, signal }));
    },
    staleTime: 0,
  });

/** What staff may do with a statement. */
export type StatementStep =
  | { readonly kind: 'import' }
  | { readonly kind: 'discard' }
  | { readonly kind: 'unlock'; readonly password: string }
  | { readonly kind: 'withdraw'; readonly reason: string }
  | { readonly kind: 'remember' }
  | { readonly kind: 'map'; readonly mapping: ColumnMapping };

/** Takes a step of a statement; returns it as it is then. Rejects with `ApiError`. */
export function stepStatement(id: string, step: StatementStep): Promise<StatementDetail> {
  const params = { path: { id } };
  if (step.kind === 'import')
    return viewOf(staffApi.POST('/api/admin/statements/{id}/import', { params }));
  if (step.kind === 'discard')
    return viewOf(staffApi.POST('/api/admin/statements/{id}/discard', { params }));
  if (step.kind === 'unlock') {
    const body = { password: step.password };
    return viewOf(staffApi.POST('/api/admin/statements/{id}/unlock', { params, body }));
  }
  if (step.kind === 'withdraw') {
    const body = { reason: step.reason };
    return viewOf(staffApi.POST('/api/admin/statements/{id}/withdraw', { params, body }));
  }
  if (step.kind === 'remember')
    return viewOf(staffApi.POST('/api/admin/statements/{id}/remember-columns', { params }));
  const body = { mapping: step.mapping };
  return viewOf(staffApi.POST('/api/admin/statements/{id}/map', { params, body }));
}
