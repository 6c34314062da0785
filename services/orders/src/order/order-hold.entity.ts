import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '@spade/platform/database/columns';

/**
 * Which order has which hold of catalog. A row without an order is a fence: its primary key makes
 * a slow request fail that still wants to store an order under that hold.
 */
export const OrderHoldEntity = defineEntity({
  name: 'OrderHold',
  tableName: 'order_holds',
  properties: {
    holdId: p.uuid().primary(),
    orderId: p.integer().nullable(),
    recordedAt: instant().defaultRaw('now()'),
  },
});
