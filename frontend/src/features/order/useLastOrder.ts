import { useSyncExternalStore } from 'react';
import { type LastOrder, readLastOrder } from '../../lib/lastOrder.ts';
import { LAST_ORDER_EVENT } from '../../lib/unpaidOrder.ts';

let known: { readonly text: string; readonly order: LastOrder | undefined } | undefined;

/** The last order of this browser, as it changes in this tab and in others; undefined on the server. */
export function useLastOrder(): LastOrder | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(LAST_ORDER_EVENT, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(LAST_ORDER_EVENT, listener);
    window.removeEventListener('storage', listener);
  };
}

/** The same object for the same order, as React asks of a snapshot. */
function read(): LastOrder | undefined {
  const order = readLastOrder();
  const text = JSON.stringify(order);
  if (known?.text !== text) known = { text, order };
  return known.order;
}
