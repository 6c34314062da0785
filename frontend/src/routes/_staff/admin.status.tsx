import { createFileRoute } from '@tanstack/react-router';
import { StatusPage } from '../../features/admin/status/StatusPage.tsx';

export const Route = createFileRoute('/_staff/admin/status')({ component: StatusPage });
