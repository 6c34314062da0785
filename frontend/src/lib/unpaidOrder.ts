/** Key of the last order in the browser's local store; `lastOrder.ts` reads and writes it. */
export const LAST_ORDER_KEY = 'last-order';

/** Fired on the window when the last order or its state changes in this tab. */
export const LAST_ORDER_EVENT = 'last-order';

/**
 * Resolves when this browser has an order that waits for payment: at once, or when one is placed.
 * At once on the server. Every page loads this code, so it only looks for the mark.
 */
export function whenUnpaid(): Promise<void> {
  if (typeof window === 'undefined') return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (hasUnpaidOrder()) resolve();
    };
    window.addEventListener(LAST_ORDER_EVENT, look);
    look();
  });
}

/** Whether the last order of this browser waits for payment; false when storage is off. */
function hasUnpaidOrder(): boolean {
  try {
    return localStorage.getItem(LAST_ORDER_KEY)?.includes('"isUnpaid":true') ?? false;
  } catch {
    return false; // storage is off
  }
}
