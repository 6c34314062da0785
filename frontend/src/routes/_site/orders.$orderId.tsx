import { createFileRoute } from '@tanstack/react-router';
import { orderQueryOptions } from '../../features/order/api/orderQuery.ts';
import { OrderPage } from '../../features/order/OrderPage.tsx';
import { DataProvider, queryClient } from '../../lib/queryClient.tsx';

export const Route = createFileRoute('/_site/orders/$orderId')({
  loader: ({ params }) => {
    // Not waited for: the page shows what it does, and follows the answer.
    void queryClient.prefetchQuery(orderQueryOptions(params.orderId));
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
