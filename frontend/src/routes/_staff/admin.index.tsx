import { createFileRoute } from '@tanstack/react-router';
import { awaitingOrdersQueryOptions, ordersQueryOptions } from '../../features/admin/api/orders.ts';
import { DashboardPage } from '../../features/admin/dashboard/DashboardPage.tsx';
import { readDashboardSearch } from '../../features/admin/dashboard/dashboardSearch.ts';
import { queryClient } from '../../lib/queryClient.tsx';

export const Route = createFileRoute('/_staff/admin/')({
  validateSearch: readDashboardSearch,
  // Started with the page's code, not awaited: the frame shows at once and its parts follow.
  loader: () => {
    void queryClient.prefetchQuery({ ...ordersQueryOptions(), staleTime: Infinity });
    void queryClient.prefetchInfiniteQuery({ ...awaitingOrdersQueryOptions, staleTime: Infinity });
  },
  component: function Dashboard() {
    return <DashboardPage search={Route.useSearch()} />;
  },
});
