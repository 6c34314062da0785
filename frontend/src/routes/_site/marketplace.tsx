import { createFileRoute } from '@tanstack/react-router';
import type { ProductFilter } from '../../features/marketplace/filterProducts.ts';
import { textParam } from './-marketplaceSearch.ts';
import { prefetchProducts, Shop } from './-shop.tsx';

export const Route = createFileRoute('/_site/marketplace')({
  validateSearch: ({ search, category }: Record<string, unknown>): ProductFilter => ({
    ...textParam('search', search),
    ...textParam('category', category),
  }),
  loader: () => {
    if (typeof window !== 'undefined') prefetchProducts();
  },
  component: Shop,
});
