import { createFileRoute } from '@tanstack/react-router';
import { auditQueryOptions } from '../../features/admin/api/audit.ts';
import { AuditPage } from '../../features/admin/audit/AuditPage.tsx';
import { readAuditSearch } from '../../features/admin/audit/auditSearch.ts';
import { queryClient } from '../../lib/queryClient.tsx';

export const Route = createFileRoute('/_staff/admin/audit')({
  validateSearch: readAuditSearch,
  // Started with the page's code, not awaited: the frame shows at once and the lines follow.
  loader: ({ location }) => {
    void queryClient.prefetchQuery(auditQueryOptions(readAuditSearch(location.search)));
  },
  component: function Audit() {
    return <AuditPage search={Route.useSearch()} />;
  },
});
