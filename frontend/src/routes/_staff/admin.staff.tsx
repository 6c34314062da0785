import { createFileRoute } from '@tanstack/react-router';
import { StaffPage } from '../../features/admin/staff/StaffPage.tsx';

export const Route = createFileRoute('/_staff/admin/staff')({ component: StaffPage });
