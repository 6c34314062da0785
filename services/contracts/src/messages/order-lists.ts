import type { IsoInstant } from '../lagos.ts';
import type { OrderStatus } from '../orders/order.states.ts';
import type { AdminOrder } from './orders.ts';

/** What staff must resolve by hand, in any state of the order. */
export const orderAttentions = [
  /** The money came when no stock could be held: refund or restock. */
  'paid_late',
  /** A proof was not checked in time. */
  'overdue',
  /** The store has not taken the order yet, or not cancelled it. */
  'not_in_shopify',
  /** The bank took a payment back, and the order is short of it. */
  'taken_back',
  /** It is ready or on its way, and its day has passed: the expected one, otherwise the seventh. */
  'not_delivered',
  /** Its buyer says that something is wrong with the goods, and has no answer. */
  'problem',
  /** A clerk asks for a discount or a refund above the limits. */
  'grant_asked',
  /** The goods were returned, and nothing is decided about their money. */
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

/**
 * Every order of the staff list. `review`: the proof that should be checked first comes first. `held_until`: of orders that
 * are not confirmed, the one whose time to pay, or to check its proof, ends first.
 */
export const orderSorts = [
  'newest',
  'oldest',
  'total_desc',
  'total_asc',
  'deadline',
  'review',
  'held_until',
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
   * from a service of the previous release.
   */
  pastPromise?: number;
  /** The sum that is owed (refunds) or to be decided; 0 for any other kind. */
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
