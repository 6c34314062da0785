import { randomInt } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { noShipmentFacts, type ShipmentFacts } from '@spade/contracts/orders/shipment';
import { sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';
import type { ShipmentRow } from '../tables/shipment.entity.ts';

/** Four digits. A guess is right once in 10,000 times, and an order takes five. */
const newHandoverCode = () => String(randomInt(10_000)).padStart(4, '0');

/** The goods of an order are ready or leave, in the running transaction. What staff said before and not now is gone. */
export function openShipment(
  em: EntityManager,
  orderId: number,
  facts: Partial<ShipmentFacts>,
): Promise<ShipmentRow> {
  const row = {
    ...noShipmentFacts,
    ...facts,
    sentAt: sql<Date>`now()`,
    deliveredAt: null,
    handoverCode: newHandoverCode(),
    wrongCodes: 0,
  };
  return ordersDb(em)
    .insertInto('shipments')
    .values({ orderId, ...row })
    .onConflict((conflict) => conflict.column('orderId').doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The goods are with the buyer: their code opens nothing any more. */
export async function closeShipment(em: EntityManager, orderId: number): Promise<void> {
  await ordersDb(em)
    .updateTable('shipments')
    .set({ deliveredAt: sql<Date>`now()`, handoverCode: null })
    .where('orderId', '=', orderId)
    .execute();
}

/** A step was taken back: the goods are not with the buyer, who gets another code. */
export async function reopenShipment(em: EntityManager, orderId: number): Promise<void> {
  await ordersDb(em)
    .updateTable('shipments')
    .set({ deliveredAt: null, handoverCode: newHandoverCode(), wrongCodes: 0 })
    .where('orderId', '=', orderId)
    .execute();
}
