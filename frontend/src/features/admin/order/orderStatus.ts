import type { components } from '../../../lib/api.gen.d.ts';
import type { BadgeTone } from '../../../ui/Badge/Badge.tsx';

/** Where an order stands. */
export type OrderStatus = components['schemas']['OrderStatus'];

/** Word and sign of a status (spec §4; design guide, "Badge"). */
export interface StatusLook {
  readonly label: string;
  readonly tone: BadgeTone;
  readonly filled: number;
}

/** All statuses in the order in which an order passes them. */
export const statusLooks: Readonly<Record<OrderStatus, StatusLook>> = {
  pending_payment: { label: 'Pending Payment', tone: 'early', filled: 1 },
  awaiting_confirmation: { label: 'Awaiting Confirmation', tone: 'waiting', filled: 2 },
  confirmed: { label: 'Confirmed', tone: 'done', filled: 3 },
  processing: { label: 'Processing', tone: 'moving', filled: 4 },
  failed: { label: 'Failed', tone: 'failed', filled: 0 },
};

/** The statuses by name. */
// The keys of the record above; Object.keys forgets them.
export const orderStatuses = Object.keys(statusLooks) as OrderStatus[];
