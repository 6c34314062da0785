import { createRootRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const NotFoundPage = lazy(async () => {
  const [{ SiteLayout }, { NotFoundPage: Page }] = await Promise.all([
    import('../ui/SiteLayout/SiteLayout.tsx'),
    import('../features/not-found/NotFoundPage.tsx'),
  ]);
  const InSite = () => (
    <SiteLayout>
      <Page />
    </SiteLayout>
  );
  return { default: InSite };
});

const notFound = (
  <Suspense>
    <NotFoundPage />
  </Suspense>
);

export const Route = createRootRoute({ component: Outlet, notFoundComponent: () => notFound });
