import { createFileRoute } from '@tanstack/react-router';
import { BusinessPage } from '../../features/admin/business/BusinessPage.tsx';
import { readBusinessSearch } from '../../features/admin/business/businessSearch.ts';

export const Route = createFileRoute('/_staff/admin/business')({
  validateSearch: readBusinessSearch,
  component: function Business() {
    return <BusinessPage search={Route.useSearch()} />;
  },
});
