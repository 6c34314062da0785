import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ProductPage } from '../../features/marketplace/ProductPage.tsx';
import { DataProvider } from '../../lib/queryClient.tsx';
import { prefetchProducts } from './-shop.tsx';

export const Route = createFileRoute('/_site/marketplace_/$productId')({
  loader: () => {
    if (typeof window !== 'undefined') prefetchProducts();
  },
  component: () => (
    <DataProvider>
      <Product />
    </DataProvider>
  ),
});

/** Order Now opens the dialog over the marketplace; closing it leads back here. */
function Product() {
  const { productId } = Route.useParams();
  const navigate = useNavigate();
  return (
    <ProductPage
      productId={productId}
      onOrder={(product) => void navigate({ to: '/marketplace', state: { ordering: product } })}
    />
  );
}
