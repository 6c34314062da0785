import type { IsoInstant } from '../lagos.ts';
import type { Buyer } from '../orders/buyer.ts';
import type { AdminOrder, AdminOrderDetail, OrderNote, StaffAction } from './orders.ts';

/** How the orders of a buyer stand. One may count as several. */
export interface BuyerCounts {
  /** Neither paid nor over. */
  open: number;
  paid: number;
  /** Over without a payment. */
  expired: number;
  cancelled: number;
  /** With a proof that staff rejected. */
  refused: number;
  returned: number;
}

/** A buyer who may not order by themselves until then. */
export interface BuyerBlock {
  reason: string;
  blockedBy: string;
  blockedAt: IsoInstant;
  endsAt: IsoInstant;
}

/** Everyone who orders with the same phone or the same mailbox, as their orders show it. Amounts in kobo. */
export interface BuyerRecord {
  /** Name and address are those of the order that was asked for. */
  name: string;
  email: string;
  phone: string;
  /** The buyer was erased from that order: nothing leads to others. */
  isErased: boolean;
  counts: BuyerCounts;
  /** How many orders there are; `orders` are the newest of them. */
  total: number;
  receivedKobo: number;
  refundedKobo: number;
  orders: AdminOrder[];
  /** The notes of all these orders, newest first. */
  notes: (OrderNote & { id: number; reference: string })[];
  /** Null while the buyer may order. */
  block: BuyerBlock | null;
}

/** A buyer as their newest orders name them, for another order. */
export interface KnownBuyer {
  /** Name and mailbox of the newest order; the address of the newest that was delivered, else empty. */
  buyer: Buyer;
  /** The number of the newest order. */
  id: number;
  reference: string;
  orderedAt: IsoInstant;
  /** Orders with this phone or mailbox that are neither paid nor over. */
  open: number;
  /** Null while the buyer may order by themselves. */
  block: BuyerBlock | null;
}

/** The requests about buyers as staff know them. `order` names one of their orders. */
export interface BuyersMessages {
  /** Staff write a note on an order; no buyer reads it. Errors: ORDERS.NOT_FOUND, ORDERS.BUYER_ERASED. */
  'orders.add-note': { request: StaffAction & { text: string }; reply: AdminOrderDetail };
  /** Who ordered with this phone, in E.164; null: no one did, or was erased since. */
  'orders.find-buyer': { request: { phone: string }; reply: { found: KnownBuyer | null } };
  /** Errors: ORDERS.NOT_FOUND. */
  'orders.get-buyer': { request: { order: string }; reply: BuyerRecord };
  /**
   * Until its end the buyer cannot place an order: phone and mailbox are kept as a hash. A block that is there is
   * replaced. Orders that were placed go on. Errors: ORDERS.NOT_FOUND, ORDERS.BUYER_ERASED.
   */
  'orders.block-buyer': {
    request: StaffAction & { reason: string; days: number };
    reply: BuyerRecord;
  };
  /** Safe to repeat. Errors: ORDERS.NOT_FOUND. */
  'orders.unblock-buyer': { request: StaffAction; reply: BuyerRecord };
}
