import { createRootRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const NotFoundPage = lazy(async () => {
  const { NotFoundPage: Page } = await import('../features/not-found/NotFoundPage.tsx');
  return { default: Page };
});

const notFound = (
  <Suspense>
    <NotFoundPage />
  </Suspense>
);

export const Route = createRootRoute({ component: Outlet, notFoundComponent: () => notFound });
