import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SiteLayout } from '../ui/SiteLayout/SiteLayout.tsx';

/** Frame of the public pages. Not split off: every first paint needs it. */
export const Route = createFileRoute('/_site')({
  component: () => (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  ),
  codeSplitGroupings: [],
});
