import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '../features/admin/session/staffPaths.ts';
import { StaffLayout } from '../features/admin/shell/StaffLayout.tsx';

/** Guard and frame of the back office. */
export const Route = createFileRoute('/_staff')({
  beforeLoad: ({ location }) => requireSession(location.href),
  component: StaffLayout,
});
