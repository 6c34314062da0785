import { startReadingOrder } from '../features/order/api/orderQuery.ts';
import { OrderPage } from '../features/order/OrderPage.tsx';
import { lastSegmentOf, useLastSegment } from '../lib/address.ts';
import { DataProvider, queryClient } from '../lib/queryClient.tsx';

/** Takes over what the start script has read of the order. */
export function prepareOrder(): void {
  startReadingOrder(queryClient, lastSegmentOf(window.location.pathname));
}

/** The page of an order with its data. */
export function Order() {
  return (
    <DataProvider>
      <OrderPage orderId={useLastSegment()} />
    </DataProvider>
  );
}
