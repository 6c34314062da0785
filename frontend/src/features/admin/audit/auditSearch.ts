import type { AuditAction, AuditQuery } from '../api/audit.ts';

/** Longest text that the server takes. */
const LONGEST = 100;

/** Filters and page of the audit log in the address; what is not a filter is left out. */
export function readAuditSearch(search: Record<string, unknown>): AuditQuery {
  const person = textOf(search.person);
  const action = textOf(search.action) as AuditAction; // the page knows whether there is such an action
  const order = textOf(search.order);
  const cursor = textOf(search.cursor);
  return {
    ...(person && { person }),
    ...(action && { action }),
    ...(order && { order }),
    ...(cursor && { cursor }),
  };
}

/** An order's number is a number in the address. */
function textOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value).trim().slice(0, LONGEST);
}
