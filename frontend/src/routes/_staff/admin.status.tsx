import { createFileRoute } from '@tanstack/react-router';
import { StatusPage } from '../../features/admin/status/StatusPage.tsx';

// No loader: it would be in every visitor's first script.
export const Route = createFileRoute('/_staff/admin/status')({ component: StatusPage });
