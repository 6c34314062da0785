import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components, paths } from '../../../lib/api.gen.d.ts';
import { dataOf } from '../../../lib/apiClient.ts';
import { staffApi } from './staffApi.ts';

/** One line of the audit log. */
export type AuditLine = components['schemas']['AuditLineView'];

/** What the filter of actions takes. */
type AuditAction = NonNullable<
  NonNullable<paths['/api/admin/audit']['get']['parameters']['query']>['action']
>;

/** Which lines, and where the page starts. */
export interface AuditQuery {
  readonly person?: string;
  readonly action?: AuditAction;
  /** Words of what a line is about; the number or reference of an order. */
  readonly search?: string;
  readonly cursor?: string;
}

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
    staffApi.GET('/api/admin/audit/export.csv', { params: { query }, parseAs: 'blob' }),
  );
}

/** The actions that the filter offers, as the server names them. */
export const auditActions = [
  ...['confirmed', 'approval_asked', 'proof_rejected', 'cancelled', 'processing_started'],
  ...['refunded', 'restocked', 'not_paid', 'credit_matched', 'credit_dismissed', 'credit_undone'],
  ...['refund_settled', 'refund_undone'],
  ...['statement_uploaded', 'statement_imported', 'statement_discarded'],
  ...['proof_viewed', 'receipt_downloaded', 'orders_exported', 'refunds_exported'],
  ...['audit_exported', 'business_exported', 'network_released'],
  ...['store_trusted', 'store_trust_undone'],
  ...['message_handled', 'message_reopened'],
  ...['login_succeeded', 'login_failed', 'temporary_password_expired'],
  ...['second_factor_failed', 'recovery_code_used'],
  ...['logged_out', 'session_ended', 'sessions_revoked', 'password_changed'],
  ...['passkey_used', 'passkey_refused', 'passkey_copy_refused'],
  ...['passkey_added', 'passkey_removed'],
  ...['authenticator_added', 'authenticator_removed', 'recovery_codes_renewed'],
  ...['second_factor_reset', 'role_changed', 'admin_created', 'admin_disabled', 'admin_enabled'],
] as const satisfies readonly AuditAction[];

/** The search without an action that does not exist. */
export function withKnownAction({ action, ...rest }: AuditQuery): AuditQuery {
  const known = auditActions.find((each) => each === action);
  return { ...rest, ...(known && { action: known }) };
}

/** Longest text that the server takes. */
const LONGEST = 100;

/** Filters and page of the audit log in the address; what is not a filter is left out. */
export function readAuditSearch(search: Record<string, unknown>): AuditQuery {
  const person = textOf(search.person);
  const action = textOf(search.action) as AuditAction; // the page knows whether there is such an action
  const text = textOf(search.search);
  const cursor = textOf(search.cursor);
  return {
    ...(person && { person }),
    ...(action && { action }),
    ...(text && { search: text }),
    ...(cursor && { cursor }),
  };
}

/** The number of an order is a number in the address. */
function textOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value).trim().slice(0, LONGEST);
}
