import { startReadingOrder } from '../features/order/api/orderQuery.ts';
import { OrderPage } from '../features/order/OrderPage.tsx';
import { useLastSegment } from '../lib/address.ts';
import { DataProvider, queryClient } from '../lib/queryClient.tsx';

/** Takes over what the start script has read of the order. */
export function prepareOrder(): void {
  const id = /^\/orders\/([^/]+)$/.exec(window.location.pathname)?.[1];
  if (id) startReadingOrder(queryClient, decodeURIComponent(id));
}

/** The page of an order with its data. */
export function Order() {
  return (
    <DataProvider>
      <OrderPage orderId={useLastSegment()} />
    </DataProvider>
  );
}
