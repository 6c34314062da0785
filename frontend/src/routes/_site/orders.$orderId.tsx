import { createFileRoute } from '@tanstack/react-router';
import { startReadingOrder } from '../../features/order/api/orderQuery.ts';
import { OrderPage } from '../../features/order/OrderPage.tsx';
import { DataProvider, queryClient } from '../../lib/queryClient.tsx';

export const Route = createFileRoute('/_site/orders/$orderId')({
  loader: ({ params }) => {
    // Prerendered is what all orders have.
    if (typeof window !== 'undefined') startReadingOrder(queryClient, params.orderId);
  },
  component: () => (
    <DataProvider>
      <Order />
    </DataProvider>
  ),
});

function Order() {
  const { orderId } = Route.useParams();
  return <OrderPage key={orderId} orderId={orderId} />;
}
