import { createFileRoute } from '@tanstack/react-router';
import { NewProductPage } from '../../features/admin/products/ProductPage.tsx';
import { readNumber } from '../../features/admin/shell/addressValues.ts';
import { ProductSheet } from '../../features/marketplace/components/ProductSheet.tsx';

/** A preview sells nothing. */
const noOrder = () => {};

export const Route = createFileRoute('/_staff/admin/products/new')({
  validateSearch: (search: Record<string, unknown>): { from?: number | undefined } => ({
    from: readNumber(search.from),
  }),
  component: () => (
    <NewProductPage
      from={Route.useSearch().from}
      preview={(product) => <ProductSheet product={product} onOrder={noOrder} />}
    />
  ),
});
