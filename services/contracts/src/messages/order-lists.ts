import type { IsoInstant } from '../lagos.ts';
import type { OrderStatus } from '../orders/order.states.ts';
import type { AdminOrder } from './orders.ts';

/**
 * What staff must resolve by hand, in any state: `paid_late` (the money came when no stock could be
 * held: refund or restock), `overdue` (a proof was not checked in time) and `not_in_shopify` (the store
 * has not taken the order yet, or not cancelled it), `taken_back` (the bank took a payment back, and the order is short of it) and
 * `not_delivered` (it is ready or on its way, and its day has passed: the expected one, else the seventh) and `problem`
 * (its buyer says that something is wrong with the goods, and has no answer) and `grant_asked` (a clerk asks for a discount or
 * a refund above the limits) and `came_back` (the goods were returned, and nothing is decided about their money).
 */
export const orderAttentions = [
  'paid_late',
  'overdue',
  'not_in_shopify',
  'taken_back',
  'not_delivered',
  'problem',
  'grant_asked',
  'came_back',
] as const;

/** Something that staff must resolve by hand. */
export type OrderAttention = (typeof orderAttentions)[number];

/** Who places orders. */
export const orderPlacers = ['staff', 'buyer'] as const;

/** Filters shared by the staff list and the export. */
export interface OrderFilters {
  status?: OrderStatus[];
  attention?: OrderAttention;
  placedBy?: (typeof orderPlacers)[number];
  /**
   * The number of an order (`58`, `#58`), which then comes first; a reference or an amount as people and banks
   * write them; or words that all occur in id, reference, name, e-mail, phone, product, city or state, in any
   * order and case.
   */
  search?: string;
  from?: IsoInstant;
  to?: IsoInstant;
}

/** Every order of the staff list. `review`: the proof that should be checked first comes first. */
export const orderSorts = [
  'newest',
  'oldest',
  'total_desc',
  'total_asc',
  'deadline',
  'review',
] as const;

/** An order of the staff list. */
export type OrderSort = (typeof orderSorts)[number];

/** One page of the staff list. */
export interface ListOrdersRequest extends OrderFilters {
  sort?: OrderSort;
  /** 1 to 200. */
  limit: number;
  cursor?: string;
}

/** The dashboard's figures, over all orders. */
export interface OrderFigures {
  totalOrders: number;
  awaitingConfirmation: number;
  /** Orders in a state that counts as paid. */
  confirmedOrders: number;
  /** Sum of what was received: the recorded amount, or else the total. */
  revenueKobo: number;
}

/**
 * Kinds of work that wait for a person in the orders service. Each open credit is in one of four kinds: exact, suggested,
 * for an order that has ended, or other.
 */
export const orderWork = [
  'proofs',
  'overdue',
  'to_start',
  'to_pack',
  'not_delivered',
  'problems',
  'came_back',
  'grants_asked',
  'exact_credits',
  'suggested_credits',
  'ended_credits',
  'other_credits',
  'doubts',
  'taken_back',
  'money_to_decide',
  'refunds',
  'paid_late',
  'not_in_shopify',
] as const;

/** How much of one kind waits. */
export interface WorkCount {
  kind: (typeof orderWork)[number];
  count: number;
  /** When the one that waits longest took its last step; null where none waits. */
  oldestAt: IsoInstant | null;
  /**
   * Those whose buyer was promised an answer by a time that is past: of problems, returned orders and money to decide; missing
   * from a service of the release before.
   */
  pastPromise?: number;
  /** Of refunds, what is owed together; of money to decide, how much it is; else 0. */
  owedKobo: number;
}

/** One page of the staff list, and the dashboard's figures. */
export interface ListOrdersReply {
  orders: AdminOrder[];
  /** How many orders match the filters. */
  total: number;
  nextCursor: string | null;
  figures: OrderFigures;
  /** Buyers are asked to pay into an account that does not exist: BANK_ACCOUNT_NUMBER is not set. */
  isDemoAccount: boolean;
}

/** How much of the shop one network keeps without a confirmed payment; amounts in kobo. */
export interface NetworkLoad {
  /** `102.89.23.0/24` or `2001:db8:7::/48`. */
  network: string;
  /** Orders without a confirmed payment. */
  openOrders: number;
  /** Those of them without a proof that waits for staff: what `orders.release-network` cancels. */
  unpaidOrders: number;
  /** Those with a picture on which no payment was read: it may take their stock, too. */
  unreadOrders: number;
  /** Pieces that the open orders hold. */
  pieces: number;
  totalKobo: number;
  firstAt: IsoInstant;
  lastAt: IsoInstant;
}
