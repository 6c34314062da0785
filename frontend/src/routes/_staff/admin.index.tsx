import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '../../features/admin/dashboard/DashboardPage.tsx';
import { readDashboardSearch } from '../../features/admin/dashboard/dashboardSearch.ts';

export const Route = createFileRoute('/_staff/admin/')({
  validateSearch: readDashboardSearch,
  component: function Dashboard() {
    return <DashboardPage search={Route.useSearch()} />;
  },
});
