/** Key of the unpaid orders in the browser's local store; `keptOrders.ts` reads and writes it. Missing while there are none. */
export const UNPAID_ORDERS_KEY = 'unpaid-orders';

/** Fired on the window when this tab keeps or drops an order. Other tabs get the browser's own event of the store. */
export const KEPT_ORDERS_EVENT = 'kept-orders';

/** Calls `listener` when this tab or another keeps or drops an order; returns how to stop that. */
export function onKeptOrders(listener: () => void): () => void {
  window.addEventListener(KEPT_ORDERS_EVENT, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(KEPT_ORDERS_EVENT, listener);
    window.removeEventListener('storage', listener);
  };
}

/**
 * Resolves when this browser has an order that waits for payment: at once, or when one is placed.
 * At once on the server. Every page loads this code, so it only looks for the key.
 */
export function whenUnpaid(): Promise<void> {
  if (typeof window === 'undefined') return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (!hasUnpaidOrder()) return;
      stop();
      resolve();
    };
    const stop = onKeptOrders(look);
    look();
  });
}

/** Whether this browser has an order that waits for payment; false when storage is off. */
function hasUnpaidOrder(): boolean {
  try {
    return localStorage.getItem(UNPAID_ORDERS_KEY) !== null;
  } catch {
    return false; // storage is off
  }
}
