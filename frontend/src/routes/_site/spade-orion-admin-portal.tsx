import { createFileRoute } from '@tanstack/react-router';
import { AdminPortalPage } from '../../features/admin-portal/AdminPortalPage.tsx';

export const Route = createFileRoute('/_site/spade-orion-admin-portal')({
  component: AdminPortalPage,
});
