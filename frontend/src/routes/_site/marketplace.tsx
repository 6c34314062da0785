import { createFileRoute } from '@tanstack/react-router';
import type { ProductFilter } from '../../features/marketplace/filterProducts.ts';
import { prefetchProducts, Shop } from './-shop.tsx';

/** Longest search text that the gateway takes. */
const MAX_LENGTH = 200;

export const Route = createFileRoute('/_site/marketplace')({
  validateSearch: ({ search, category }: Record<string, unknown>): ProductFilter => ({
    search: readText(search),
    category: readText(category),
  }),
  loader: () => {
    if (typeof window !== 'undefined') prefetchProducts();
  },
  component: Shop,
});

/** A text worth keeping; a number typed into the search box arrives as one. */
function readText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.length > 0 && text.length <= MAX_LENGTH
    ? text
    : undefined;
}
