import { createFileRoute } from '@tanstack/react-router';
import { PricesPage } from '../../features/admin/products/PricesPage.tsx';
import { readProductsSearch } from '../../features/admin/products/productsSearch.ts';

export const Route = createFileRoute('/_staff/admin/products/prices')({
  validateSearch: readProductsSearch,
  component: () => <PricesPage search={Route.useSearch()} />,
});
