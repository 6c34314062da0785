import { readStored, writeStored } from './storage.ts';
import { LAST_ORDER_EVENT, LAST_ORDER_KEY } from './unpaidOrder.ts';

/** What the pages need to link back to the buyer's last order. */
export interface LastOrder {
  /** Public id: opens the status page. */
  readonly orderId: string;
  readonly reference: string;
  readonly productTitle: string;
  /** ISO time of placing. */
  readonly placedAt: string;
  /** It waited for payment when this browser last fetched it. */
  readonly isUnpaid?: boolean;
}

/** How long the link back is offered, in milliseconds: until the goods should have arrived. */
const OFFERED_MS = 30 * 24 * 60 * 60 * 1000;

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

/** Remembers an order for the next visit. */
export function rememberOrder(order: LastOrder): void {
  const { orderId, reference, productTitle, placedAt, isUnpaid } = order;
  write({ orderId, reference, productTitle, placedAt, isUnpaid });
}

/** Forgets the order, when the buyer dismisses it. */
export function forgetOrder(): void {
  write(undefined);
}

function write(order: LastOrder | undefined): void {
  writeStored('local', LAST_ORDER_KEY, order);
  window.dispatchEvent(new Event(LAST_ORDER_EVENT));
}
