import type { components } from '../../../lib/api.gen.d.ts';

/** States of an order. */
export type OrderStatus = components['schemas']['OrderStatus'];

// A record, so that the compiler misses a state that is not listed.
const places: Readonly<Record<OrderStatus, number>> = {
  pending_payment: 0,
  awaiting_confirmation: 1,
  confirmed: 2,
  processing: 3,
  failed: 4,
};

/**
 * All states, in the order in which an order passes them. Apart from what the screens know about them
 * (orderStates.ts): the address of a staff page is read by every visitor's first script.
 */
// Object.keys returns the record's keys and forgets their type.
export const orderStatuses = Object.keys(places) as OrderStatus[];
