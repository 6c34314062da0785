import { ProductPage } from '../features/marketplace/ProductPage.tsx';
import { useLastSegment } from '../lib/address.ts';
import { DataProvider } from '../lib/queryClient.tsx';
import { useOrderFlow } from './useOrderFlow.tsx';

/** The page of a product with its data and dialogs. */
export function Product() {
  return (
    <DataProvider>
      <OneProduct />
    </DataProvider>
  );
}

function OneProduct() {
  const { order, dialogs } = useOrderFlow();
  return (
    <>
      <ProductPage productId={useLastSegment()} onOrder={order} />
      {dialogs}
    </>
  );
}
