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
  /** What was received, as the row says; null: nothing recorded. */
  receivedKobo: number | null;
  refundedKobo: number;
  /** Price × quantity. */
  totalKobo: number;
  feeKobo: number;
  isPaidLate: boolean;
}

/** A step in an order's history, in the order in which they were written. */
export interface EventRow {
  orderId: number;
  kind: string;
  from: string | null;
  to: string;
}

/** A credit of the bank account, with what was decided about it. */
export interface CreditRow {
  id: number;
  source: string;
  amountKobo: number;
  narration: string;
  /** The bank took it back. */
  isReversed: boolean;
  parts: CreditPart[];
}

/** What an order has of a credit. */
export interface CreditPart {
  /** Null: for no order. */
  orderId: number | null;
  amountKobo: number;
  /** False: an attestation that the bank's own credit has replaced. */
  isCounted: boolean;
}

/** A line of a credit's history, in the order in which they were written. */
export interface CreditEventRow {
  creditId: number;
  orderId: number | null;
  /** What the order has from then on; of an undone decision, what it had. */
  amountKobo: number;
  kind: string;
}

/** A hold on stock. */
export interface HoldRow {
  holdId: string;
  /** `product` or `product/variant`: whose pieces. */
  shelf: string;
  quantity: number;
  state: string;
}

/** The stock of one product, or of one of its variants. */
export interface ShelfRow {
  shelf: string;
  inventory: number;
  held: number;
  shopifyVariantId: string;
  /** The store's last figure that the catalogue has. */
  storeQuantity: number;
  /** False: sold whatever the stock. */
  isTracked: boolean;
}

/** An event in the outbox. */
export interface OutboxEntry {
  service: string;
  id: string;
  name: string;
  isDone: boolean;
  hasFailed: boolean;
  /** Public id of the order it is about. */
  orderId: string | null;
}

/** Everything in the stores after a run, read directly. */
export interface World {
  orders: OrderRow[];
  events: EventRow[];
  credits: CreditRow[];
  creditEvents: CreditEventRow[];
  proofs: { orderId: number; objectKey: string; sha256: string }[];
  /** Every hold that belongs to an order, with that order; null: fenced off. */
  orderHolds: { holdId: string; orderId: number | null }[];
  holds: HoldRow[];
  shelves: ShelfRow[];
  /** Sum of the movements of each shelf that has any. */
  moved: { shelf: string; pieces: number }[];
  messages: { key: string }[];
  outbox: OutboxEntry[];
  /** Events of auth, whose mails go to staff; some wait for minutes until they are due. */
  staffOutbox: OutboxEntry[];
  /** Keys of proofs whose picture is not in the bucket. */
  lostObjects: string[];
  /** Keys of pictures without a row. */
  strayObjects: string[];
  /** Message-ID → when each copy arrived (ms since 1970), the first one first. */
  mails: Map<string, number[]>;
  /** Dead letters and failed jobs, by stream or queue. */
  dead: string[];
}

/** A broken rule. */
export interface Violation {
  /** Name of the rule, for the report. */
  rule: string;
  what: string;
}
