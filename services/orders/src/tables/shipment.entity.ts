import { defineEntity, p } from '@mikro-orm/core';
import { day, instant, kobo } from '@spade/platform/database/columns';
import type { TablesOf } from '@spade/platform/database/statements';
import type { Selectable } from 'kysely';

/** The goods of an order at the counter, or on their way; one row for each order that came this far. */
export const ShipmentEntity = defineEntity({
  name: 'Shipment',
  tableName: 'shipments',
  properties: {
    orderId: p.integer().primary(),
    courier: p.text().nullable(),
    waybillNumber: p.text().nullable(),
    /** Erased 90 days after the goods left. */
    riderPhone: p.text().nullable(),
    /** An https address. */
    trackingUrl: p.text().nullable(),
    expectedOn: day().nullable(),
    /** What the buyer pays the rider; null where staff recorded none, or the fee is in the price. */
    feeAtDoorKobo: kobo().nullable(),
    sentAt: instant().defaultRaw('now()'),
    deliveredAt: instant().nullable(),
    /** Four digits; null once delivered. */
    handoverCode: p.text().nullable(),
    /** Wrong codes so far, at most MAX_HANDOVER_TRIES. */
    wrongCodes: p.integer().default(0),
  },
});

/** One shipment. */
export type ShipmentRow = Selectable<TablesOf<typeof ShipmentEntity>['shipments']>;
