import { createFileRoute } from '@tanstack/react-router';
import { OrdersPage } from '../../features/admin/orders/OrdersPage.tsx';
import { readOrdersSearch } from '../../features/admin/orders/ordersSearch.ts';

export const Route = createFileRoute('/_staff/admin/orders')({
  validateSearch: readOrdersSearch,
  component: function Orders() {
    return <OrdersPage search={Route.useSearch()} />;
  },
});
