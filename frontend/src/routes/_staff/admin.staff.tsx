import { createFileRoute } from '@tanstack/react-router';
import { StaffPage } from '../../features/admin/staff/StaffPage.tsx';

// No loader: it would be in every visitor's first script.
export const Route = createFileRoute('/_staff/admin/staff')({ component: StaffPage });
