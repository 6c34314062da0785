import { createFileRoute } from '@tanstack/react-router';
import { ProductsPage } from '../../features/admin/products/ProductsPage.tsx';
import { readProductsSearch } from '../../features/admin/products/productsSearch.ts';

export const Route = createFileRoute('/_staff/admin/products/')({
  validateSearch: readProductsSearch,
  component: () => <ProductsPage search={Route.useSearch()} />,
});
