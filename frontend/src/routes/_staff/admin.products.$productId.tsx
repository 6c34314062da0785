// biome-ignore-all lint/style/useFilenamingConvention: the router reads the parameter of the path from the file's name
import { createFileRoute } from '@tanstack/react-router';
import { ProductPage } from '../../features/admin/products/ProductPage.tsx';
import { ProductSheet } from '../../features/marketplace/components/ProductSheet.tsx';

/** A preview sells nothing. */
const noOrder = () => {};

export const Route = createFileRoute('/_staff/admin/products/$productId')({
  component: () => (
    <ProductPage
      productId={Number(Route.useParams().productId)}
      preview={(product) => <ProductSheet product={product} onOrder={noOrder} />}
    />
  ),
});
