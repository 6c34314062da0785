import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ProductFilter } from '../../features/marketplace/filterProducts.ts';
import { textParam } from './-marketplaceSearch.ts';

/** Prerendered with skeletons; the data layer comes as soon as the application has started. */
const loadShop = () => import('./-shop.tsx');
const Shop = lazy(async () => {
  const { Shop: Page } = await loadShop();
  return { default: Page };
});

// One element for the life of the page: a new one would make React give up the prerendered
// content while it is not hydrated yet.
const page = (
  <Suspense>
    <Shop />
  </Suspense>
);

export const Route = createFileRoute('/_site/marketplace')({
  validateSearch: ({ search, category }: Record<string, unknown>): ProductFilter => ({
    ...textParam('search', search),
    ...textParam('category', category),
  }),
  loader: () => {
    if (typeof window !== 'undefined') {
      void loadShop().then(({ prefetchProducts }) => prefetchProducts());
    }
  },
  component: () => page,
});
