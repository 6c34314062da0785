import type { EntityManager } from '@mikro-orm/postgresql';
import type { Shipment } from '@spade/contracts/orders/shipment';
import { anyOf } from '@spade/platform/database/statements';
import { ordersDb } from '../tables/orders-db.ts';
import type { ShipmentRow } from '../tables/shipment.entity.ts';

/** The shipments of these orders, by order. */
export async function readShipments(
  em: EntityManager,
  orderIds: readonly number[],
): Promise<Map<number, Shipment>> {
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
  const { courier, waybillNumber, riderPhone, trackingUrl, expectedOn, handoverCode } = row;
  return {
    courier,
    waybillNumber,
    riderPhone,
    trackingUrl,
    expectedOn,
    handoverCode,
    sentAt: row.sentAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  };
}
