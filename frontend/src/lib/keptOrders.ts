import { DAY_MS } from './formatTime.ts';
import { readStored, writeStored } from './storage.ts';
import { KEPT_ORDERS_EVENT, UNPAID_ORDERS_KEY } from './unpaidOrders.ts';

/** What the pages need to link back to the buyer's last order. */
export interface LastOrder {
  /** Public id: opens the status page. */
  readonly orderId: string;
  readonly reference: string;
  readonly productTitle: string;
  /** ISO time of placing. */
  readonly placedAt: string;
}

const LAST_ORDER_KEY = 'last-order';

/** How long the link to the last order is offered (ms): until the goods should have arrived. */
const OFFERED_MS = 30 * DAY_MS;

/** Keep at most this many unpaid orders; drop the oldest. More than one phone and one mailbox may have together. */
const MAX_UNPAID_ORDERS = 10;

/** The order last placed or looked at in this browser. */
export function readLastOrder(): LastOrder | undefined {
  const stored = readStored('local', LAST_ORDER_KEY);
  if (typeof stored !== 'object' || stored === null) return undefined;
  // Written by `rememberOrder` alone; a shape from elsewhere fails the checks below.
  const order = stored as Partial<LastOrder>;
  const age = Date.now() - Date.parse(order.placedAt ?? '');
  return order.orderId && order.reference && order.productTitle && age < OFFERED_MS
    ? (order as LastOrder)
    : undefined;
}

/** The public ids of the orders that waited for payment when this browser last read them, oldest first. */
export function readUnpaidOrders(): readonly string[] {
  const stored = readStored('local', UNPAID_ORDERS_KEY);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
}

/** Remembers an order for the next visit, and whether it waits for payment. */
export function rememberOrder(
  order: LastOrder,
  { isUnpaid }: { readonly isUnpaid: boolean },
): void {
  const { orderId, reference, productTitle, placedAt } = order;
  writeStored('local', LAST_ORDER_KEY, { orderId, reference, productTitle, placedAt });
  const others = readUnpaidOrders().filter((id) => id !== orderId);
  writeUnpaid(isUnpaid ? [...others, orderId].slice(-MAX_UNPAID_ORDERS) : others);
}

/** The order no longer waits for payment. */
export function dropUnpaidOrder(orderId: string): void {
  writeUnpaid(readUnpaidOrders().filter((id) => id !== orderId));
}

/** Forgets the order: the buyer dismissed it, or it is over. */
export function forgetOrder(orderId: string): void {
  if (readLastOrder()?.orderId === orderId) writeStored('local', LAST_ORDER_KEY, undefined);
  dropUnpaidOrder(orderId);
}

function writeUnpaid(orderIds: readonly string[]): void {
  writeStored('local', UNPAID_ORDERS_KEY, orderIds.length === 0 ? undefined : orderIds);
  window.dispatchEvent(new Event(KEPT_ORDERS_EVENT));
}
