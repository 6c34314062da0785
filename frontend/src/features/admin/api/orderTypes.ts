import type { components, operations } from '../../../lib/api.gen.d.ts';

/** An order in a list of staff. */
export type AdminOrder = components['schemas']['AdminOrderView'];

/** One order with its proofs (oldest first) and its history. */
export type AdminOrderDetail = components['schemas']['AdminOrderDetailView'];

/** One uploaded proof. */
export type AdminProof = components['schemas']['AdminProofView'];

/** One line of the history. */
export type OrderEvent = components['schemas']['OrderEventView'];

/** The dashboard's figures over all orders. */
export type OrderFigures = components['schemas']['OrderFiguresView'];

/** Filters, order and page of a list. */
export type OrderListQuery = NonNullable<operations['staffOrders_list']['parameters']['query']>;

/** How staff settle an order that was paid late. */
export type LateSettlement = NonNullable<AdminOrder['lateSettlement']>;
