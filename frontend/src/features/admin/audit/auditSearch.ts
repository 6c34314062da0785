import { readDay, readOneOf, readText } from '../shell/addressValues.ts';
import { type AuditAction, auditSentences } from './auditSentences.ts';

/** Filters of the audit log, and where the page starts. */
export interface AuditQuery {
  readonly person?: string | undefined;
  readonly action?: AuditAction | undefined;
  /** Words of a line's subject, such as the number or reference of an order. */
  readonly search?: string | undefined;
  /** The first day in Lagos, as `2026-11-21`. */
  readonly from?: string | undefined;
  /** The last one. */
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
}

/** The actions that the filter offers, as the server names them. */
// Object.keys loses the literal types.
export const auditActions = Object.keys(auditSentences) as (keyof typeof auditSentences)[];

/** Filters and page of the audit log in the address; what is not a filter is left out. */
export const readAuditSearch = (search: Record<string, unknown>): AuditQuery => ({
  person: readText(search.person, MAX_TEXT_LENGTH)?.trim(),
  action: readOneOf(auditActions, search.action),
  search: readText(search.search, MAX_TEXT_LENGTH)?.trim(),
  from: readDay(search.from),
  to: readDay(search.to),
  cursor: readText(search.cursor, MAX_TEXT_LENGTH),
});

/** Longest text that the server takes. */
const MAX_TEXT_LENGTH = 100;
