import { useDeferredValue, useRef } from 'react';
import { MarketplacePage } from '../../features/marketplace/MarketplacePage.tsx';
import { type ShopView, useShopView } from '../../features/marketplace/shopView.ts';
import { type FirstProducts, useShopProducts } from '../../features/marketplace/useShopProducts.ts';
import type { RefusalWords } from '../../ui/Note/Refusal.tsx';
import { OrderDialogs, type ServedOrderForm } from './OrderDialogs.tsx';

/** What the server renders; the built page has none of it. */
export interface MarketplaceProps {
  readonly view?: ShopView;
  readonly products?: FirstProducts;
  readonly form?: ServedOrderForm;
  /** Why a posted order was refused whose product is no longer on sale. */
  readonly refusal?: RefusalWords;
}

/** The marketplace with the dialogs of an order. */
export function MarketplaceApp({ view, products: first, form, refusal }: MarketplaceProps) {
  const toolsRef = useRef<HTMLFormElement>(null);
  const state = useShopView(view, '/marketplace', toolsRef);
  // A slow phone shows the key in the search first, and then the list that it leads to.
  const listed = useDeferredValue(state.view);
  const products = useShopProducts(listed, first, view);
  const { order } = state.view;
  const ordered = order === undefined ? undefined : products.find(order);
  return (
    <>
      <MarketplacePage
        state={state}
        listed={listed}
        toolsRef={toolsRef}
        firstView={view}
        products={products}
        refusal={refusal}
      />
      <OrderDialogs
        state={state}
        path="/marketplace"
        product={ordered ?? (form?.product.id === order ? form?.product : undefined)}
        served={form}
      />
    </>
  );
}
