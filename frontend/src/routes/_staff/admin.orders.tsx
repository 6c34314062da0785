import { createFileRoute } from '@tanstack/react-router';
import { ordersQueryOptions } from '../../features/admin/api/orders.ts';
import { listQueryOf, OrdersPage } from '../../features/admin/orders/OrdersPage.tsx';
import { readOrdersSearch } from '../../features/admin/orders/ordersSearch.ts';
import { queryClient } from '../../lib/queryClient.tsx';

export const Route = createFileRoute('/_staff/admin/orders')({
  validateSearch: readOrdersSearch,
  // Started with the page's code, not awaited: the frame shows at once and the table follows.
  loader: ({ location }) => {
    const query = listQueryOf(readOrdersSearch(location.search));
    void queryClient.prefetchQuery({ ...ordersQueryOptions(query), staleTime: Infinity });
  },
  component: function Orders() {
    return <OrdersPage search={Route.useSearch()} />;
  },
});
