import { useSyncExternalStore } from 'react';
import { readUnpaidOrders } from '../../lib/keptOrders.ts';
import { onKeptOrders } from '../../lib/unpaidOrders.ts';

let known: { readonly text: string; readonly orderIds: readonly string[] } | undefined;

/** The unpaid orders of this browser, as they change in this tab and in others; none on the server. */
export function useUnpaidOrders(): readonly string[] {
  return useSyncExternalStore(onKeptOrders, read, () => none);
}

const none: readonly string[] = [];

/** The same object for the same orders, as React asks of a snapshot. */
function read(): readonly string[] {
  const orderIds = readUnpaidOrders();
  const text = orderIds.join();
  if (known?.text !== text) known = { text, orderIds };
  return known.orderIds;
}
