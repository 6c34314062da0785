import type { EntityManager } from '@mikro-orm/postgresql';
import { orderStates } from '@spade/contracts/orders/order.states';
import type { Shipment } from '@spade/contracts/orders/shipment';
import { anyOf } from '@spade/platform/database/statements';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import type { ShipmentRow } from '../tables/shipment.entity.ts';
import { idsOf } from './find-order.ts';

/** Whether goods are ready, have left, or came: the row of an order whose step was taken back says nothing any more. */
export const hasShipment = ({ status }: Pick<Order, 'status'>): boolean =>
  orderStates[status].isToHandOver || orderStates[status].isHandedOver;

/** The shipments of these orders, by order. */
export async function readShipments(
  em: EntityManager,
  orders: readonly Pick<Order, 'id' | 'status'>[],
): Promise<Map<number, Shipment>> {
  const orderIds = idsOf(orders.filter(hasShipment));
  if (orderIds.length === 0) return new Map();
  const rows = await ordersDb(em)
    .selectFrom('shipments')
    .selectAll()
    .where('orderId', '=', anyOf(orderIds, 'integer'))
    .execute();
  return new Map(rows.map((row) => [row.orderId, presentShipment(row)]));
}

/** A shipment as staff and buyer see it. */
export function presentShipment(row: ShipmentRow): Shipment {
  const { courier, waybillNumber, riderPhone, trackingUrl, expectedOn } = row;
  const { feeAtDoorKobo, handoverCode } = row;
  return {
    courier,
    waybillNumber,
    riderPhone,
    trackingUrl,
    expectedOn,
    feeAtDoorKobo,
    handoverCode,
    sentAt: row.sentAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  };
}
