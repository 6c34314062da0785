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

/** A gateway of 0.2.0 runs beside this release during an upgrade, and sends these without a role. */
const sentWithoutRole: ReadonlySet<string> = new Set<MessageWithRole>([
  'orders.list-credits',
  'orders.map-statement',
  'orders.undo-credit',
]);

/** Whether requests of this name carry a role of staff. */
export const hasRole = (name: string): boolean => Object.hasOwn(messagesWithRole, name);

/** The parts of a request that may name a role; types end at the wire, so either may be missing or wrong. */
interface MaybeWithRole {
  role?: unknown;
  /** The member of staff who places the order; missing when the buyer does. */
  placedBy?: { role?: unknown } | null;
}

/**
 * The request to handle; one from a gateway of 0.2.0 gets the role of a clerk. Throws when the contract demands a role of
 * staff and the request has none: limits bind clerks, so a request without a role would have no limits.
 */
export function withRole(name: string, request: unknown): unknown {
  const parts = (request ?? {}) as MaybeWithRole; // each part is checked below
  if (sentWithoutRole.has(name) && !('role' in parts))
    return { ...parts, role: 'clerk' satisfies StaffRole };
  if (hasRole(name)) requireStaffRole(name, parts.role);
  const { placedBy } = parts;
  const isPlacedByStaff = name === 'orders.place' && placedBy != null;
  if (isPlacedByStaff || name === 'orders.place-for-buyer') requireStaffRole(name, placedBy?.role);
  return request;
}

function requireStaffRole(name: string, role: unknown): void {
  if (!staffRoles.some((known) => known === role))
    throw new Error(`${name} was sent without a role of staff`);
}
