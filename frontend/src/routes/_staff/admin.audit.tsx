import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../../features/admin/audit/AuditPage.tsx';
import { readAuditSearch } from '../../features/admin/audit/auditSearch.ts';

export const Route = createFileRoute('/_staff/admin/audit')({
  validateSearch: readAuditSearch,
  component: function Audit() {
    return <AuditPage search={Route.useSearch()} />;
  },
});
