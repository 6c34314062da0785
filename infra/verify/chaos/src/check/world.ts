/** An order as its row says. */
export interface OrderRow {
  id: number;
  publicId: string;
  key: string;
  productId: number;
  quantity: number;
  status: string;
  holdId: string;
  proofCount: number;
}

/** A step in an order's history, in the order in which they were written. */
export interface EventRow {
  orderId: number;
  kind: string;
  from: string | null;
  to: string;
}

/** A hold on stock. */
export interface HoldRow {
  holdId: string;
  /** `product` or `product/variant`: whose pieces. */
  shelf: string;
  quantity: number;
  state: string;
  isClaimed: boolean;
}

/** The stock of one product, or of one of its variants. */
export interface ShelfRow {
  shelf: string;
  inventory: number;
  held: number;
}

/** A committed fact that others are to learn. */
export interface OutboxEntry {
  service: string;
  id: string;
  name: string;
  isDone: boolean;
  hasFailed: boolean;
  /** Public id of the order it is about. */
  orderId: string | null;
}

/** All that is left when a run is over, read straight from the stores. */
export interface World {
  orders: OrderRow[];
  events: EventRow[];
  proofs: { orderId: number; objectKey: string; sha256: string }[];
  /** Every hold that belongs to an order, with that order; null: fenced off. */
  orderHolds: { holdId: string; orderId: number | null }[];
  holds: HoldRow[];
  shelves: ShelfRow[];
  messages: { key: string }[];
  outbox: OutboxEntry[];
  /** Keys in the bucket. */
  objects: string[];
  /** Message-ID → when each copy arrived (ms since 1970), the first one first. */
  mails: Map<string, number[]>;
  /** Requests that no service could survive, and jobs that were given up: where they lie. */
  dead: string[];
}

/** Something that must not be. */
export interface Violation {
  /** Name of the broken rule, for the table. */
  rule: string;
  what: string;
}
