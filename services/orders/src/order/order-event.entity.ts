import { defineEntity, p } from '@mikro-orm/core';
import { type OrderEventKind, orderStatuses } from '@spade/contracts/orders/order.states';
import { identity, instant } from '@spade/platform/database/columns';
import type { TablesOf } from '@spade/platform/database/statements';
import type { Selectable } from 'kysely';

/** One line of an order's history. The table refuses UPDATE, DELETE and TRUNCATE. */
export const OrderEventEntity = defineEntity({
  name: 'OrderEvent',
  tableName: 'order_events',
  properties: {
    id: identity(),
    orderId: p.integer(),
    at: instant().defaultRaw('now()'),
    kind: p.text().$type<OrderEventKind>(),
    fromStatus: p.enum(orderStatuses).nullable(),
    toStatus: p.enum(orderStatuses),
    /** `customer`, `system`, or the username of the admin. */
    actor: p.text(),
    reason: p.text().nullable(),
    /** The request that caused it; a message delivered twice is recognised by it. */
    requestId: p.text().nullable(),
  },
});

/** One line of an order's history. */
export type OrderEventRow = Selectable<TablesOf<typeof OrderEventEntity>['order_events']>;
