import { createRootRoute, Outlet } from '@tanstack/react-router';
import { latePart } from '../features/admin/failure/latePart.tsx';

const NotFound = latePart(async () => {
  const [{ SiteLayout }, { NotFoundPage }] = await Promise.all([
    import('../ui/SiteLayout/SiteLayout.tsx'),
    import('../features/not-found/NotFoundPage.tsx'),
  ]);
  return () => (
    <SiteLayout>
      <NotFoundPage />
    </SiteLayout>
  );
});

export const Route = createRootRoute({ component: Outlet, notFoundComponent: () => <NotFound /> });
