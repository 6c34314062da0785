import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { whenInterested } from '../../lib/hydration.ts';

/** Readable as prerendered; filter, search and dialog come with the visitor's first sign of interest. */
const SupplierOrdersPage = lazy(async () => {
  await whenInterested();
  const { SupplierOrdersPage: Page } = await import(
    '../../features/supplier/SupplierOrdersPage.tsx'
  );
  return { default: Page };
});

// One element for the life of the page: a new one would make React give up the prerendered
// content of a boundary that is not hydrated yet.
const page = (
  <Suspense>
    <SupplierOrdersPage />
  </Suspense>
);

export const Route = createFileRoute('/_site/supplier/orders')({ component: () => page });
