import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../../features/admin/audit/AuditPage.tsx';

// No loader and no search params: both would be in every visitor's first script. The page reads its address.
export const Route = createFileRoute('/_staff/admin/audit')({ component: AuditPage });
