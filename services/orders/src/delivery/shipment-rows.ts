import { randomInt } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { noShipmentFacts, type ShipmentFacts } from '@spade/contracts/orders/shipment';
import { sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';
import type { ShipmentRow } from '../tables/shipment.entity.ts';

/** Four digits. One guess in 10,000 is right, and an order allows five guesses. */
const newHandoverCode = () => String(randomInt(10_000)).padStart(4, '0');

/** The goods of an order are ready or leave, in the running transaction. Details that staff gave before and leave out now are deleted. */
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

/** The goods have been delivered: the handover code is no longer valid. */
export async function closeShipment(em: EntityManager, orderId: number): Promise<void> {
  await ordersDb(em)
    .updateTable('shipments')
    .set({ deliveredAt: sql<Date>`now()`, handoverCode: null })
    .where('orderId', '=', orderId)
    .execute();
}

/** The delivery was undone: the buyer gets a new handover code. */
export async function reopenShipment(em: EntityManager, orderId: number): Promise<void> {
  await ordersDb(em)
    .updateTable('shipments')
    .set({ deliveredAt: null, handoverCode: newHandoverCode(), wrongCodes: 0 })
    .where('orderId', '=', orderId)
    .execute();
}
