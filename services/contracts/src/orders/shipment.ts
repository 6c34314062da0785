import type { IsoDay, IsoInstant } from '../lagos.ts';

/** How the goods of an order travel; null where staff did not say. */
export interface ShipmentFacts {
  courier: string | null;
  waybillNumber: string | null;
  riderPhone: string | null;
  /** An https address. */
  trackingUrl: string | null;
  expectedOn: IsoDay | null;
  /** What the buyer pays the rider, as staff told it; only where the fee is not in the price. The previous release sends none. */
  feeAtDoorKobo?: number | null;
}

/** The goods of an order on their way to the buyer, or at the counter. */
export interface Shipment extends ShipmentFacts {
  /** When they were ready or left. */
  sentAt: IsoInstant;
  deliveredAt: IsoInstant | null;
  /** Four digits that the person who hands the goods over asks the buyer for; null once delivered. */
  handoverCode: string | null;
}

/** A shipment of which staff said nothing. */
export const noShipmentFacts: ShipmentFacts = {
  courier: null,
  waybillNumber: null,
  riderPhone: null,
  trackingUrl: null,
  expectedOn: null,
  feeAtDoorKobo: null,
};

/** Wrong handover codes that an order takes in all; then only staff can mark it delivered. */
export const MAX_HANDOVER_TRIES = 5;

/** Days after delivery in which the buyer may say that something is wrong. */
export const CLAIM_DAYS = 14;
