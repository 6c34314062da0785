import { readStored, writeStored } from './storage.ts';

const KEY = 'last-order';

/** Fired on the window when the last order or its state changes in this tab. */
export const LAST_ORDER_EVENT = 'last-order';

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
  const stored = readStored('local', KEY);
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

/**
 * Resolves when this browser has an order that waits for payment: at once, or when one is placed.
 * At once on the server.
 */
export function whenUnpaid(): Promise<void> {
  if (typeof window === 'undefined') return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (!readLastOrder()?.isUnpaid) return;
      window.removeEventListener(LAST_ORDER_EVENT, look);
      resolve();
    };
    window.addEventListener(LAST_ORDER_EVENT, look);
    look();
  });
}

function write(order: LastOrder | undefined): void {
  writeStored('local', KEY, order);
  window.dispatchEvent(new Event(LAST_ORDER_EVENT));
}
