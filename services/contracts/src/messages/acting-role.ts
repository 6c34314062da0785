import { type StaffRole, staffRoles } from '../staff/permissions.ts';
import type { MessageName, Messages } from './message.ts';

type MessageWithRole = {
  [N in MessageName]: Messages[N]['request'] extends { role: StaffRole } ? N : never;
}[MessageName];

/** Every request that names a role of staff. A contract that gains a `role` does not compile without its row here. */
const messagesWithRole: Record<MessageWithRole, true> = {
  'auth.create-staff': true,
  'orders.answer-grant': true,
  'orders.confirm': true,
  'orders.correct-for-buyer': true,
  'orders.decide-doubt': true,
  'orders.grant-refund': true,
  'orders.import-statement': true,
  'orders.list-credits': true,
  'orders.map-statement': true,
  'orders.match-credit': true,
  'orders.preview-withdrawal': true,
  'orders.set-discount': true,
  'orders.undo-confirmation': true,
  'orders.undo-credit': true,
  'orders.withdraw-statement': true,
};

/** Whether requests of this name carry a role of staff. */
export const hasRole = (name: string): boolean => Object.hasOwn(messagesWithRole, name);

/** The parts of a request that may name a role; types end at the wire, so either may be missing or wrong. */
interface MaybeWithRole {
  role?: unknown;
  /** Who of the staff places an order; a buyer's has none. */
  placedBy?: { role?: unknown } | null;
}

/**
 * Throws when a request lacks the role of staff that its contract demands. Limits bind clerks, so a request without a
 * role would pass as one without limits.
 */
export function requireRole(name: string, request: unknown): void {
  const { role, placedBy } = (request ?? {}) as MaybeWithRole; // each part is checked below
  if (hasRole(name)) requireStaffRole(name, role);
  const isPlacedByStaff = name === 'orders.place' && placedBy != null;
  if (isPlacedByStaff || name === 'orders.place-for-buyer') requireStaffRole(name, placedBy?.role);
}

function requireStaffRole(name: string, role: unknown): void {
  if (!staffRoles.some((known) => known === role))
    throw new Error(`${name} was sent without a role of staff`);
}
