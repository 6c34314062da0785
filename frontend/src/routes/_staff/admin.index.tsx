import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '../../features/admin/dashboard/DashboardPage.tsx';
import { readDashboardSearch } from '../../features/admin/dashboard/dashboardSearch.ts';

// No loader: the first calls have started before (api/firstCalls.ts), and data must not come before the hydrating render.
export const Route = createFileRoute('/_staff/admin/')({
  validateSearch: readDashboardSearch,
  component: function Dashboard() {
    return <DashboardPage search={Route.useSearch()} />;
  },
});
