import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { type OrderEventKind, orderStatuses } from '@spade/contracts/messages/orders';
import { identity, instant } from '@spade/platform/database/columns';

/** One line of an order's history. The table refuses UPDATE, DELETE and TRUNCATE. */
export const OrderEventEntity = defineEntity({
  name: 'OrderEvent',
  tableName: 'order_events',
  properties: {
    id: identity(),
    orderId: p.integer(),
    at: instant(),
    kind: p.text().$type<OrderEventKind>(),
    fromStatus: p.enum(orderStatuses).nullable(),
    toStatus: p.enum(orderStatuses),
    /** `customer`, `system`, or the username of the admin. */
    actor: p.text(),
    reason: p.text().nullable(),
    /** The request that caused it: a message delivered twice is known by it. */
    requestId: p.text().nullable(),
  },
});

/** One line of an order's history. */
export type OrderEventRow = InferEntity<typeof OrderEventEntity>;
