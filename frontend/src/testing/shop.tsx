import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { categoriesOf } from '../features/marketplace/filterProducts.ts';
import type { Product } from '../features/marketplace/product.ts';
import { viewOf } from '../features/marketplace/shopView.ts';
import { AppRoot } from '../pages/AppRoot.tsx';
import { MarketplaceApp, type MarketplaceProps } from '../pages/apps/MarketplaceApp.tsx';
import { answerWith } from './answers.ts';
import { buildProduct } from './buildProduct.ts';

/** A product with a higher price struck through. */
export const oil = buildProduct({ id: 1, price: '48500.00', compareAtPrice: '56000.00' });
/** A product without a picture, of which few are left. */
export const pump = buildProduct({
  id: 2,
  title: 'Solar water pump',
  description: 'For boreholes',
  category: 'Equipment',
  price: '1285000.50',
  imageUrl: null,
  inventoryQuantity: 6,
  isTracked: true,
});

/** The gateway's answer to the call for the list. */
export const listOf = (products: readonly Product[], nextCursor: string | null = null) => ({
  body: { data: products, meta: { total: products.length, nextCursor } },
});

/** What the server renders of a shop of these products at this query. */
export function servedShop(
  query = '',
  products: readonly Product[] = [oil, pump],
): MarketplaceProps {
  const view = viewOf(query);
  const product = products.find(({ id }) => id === view.order);
  return {
    view,
    products: {
      products,
      total: products.length,
      categories: categoriesOf(products),
      nextCursor: null,
      isWhole: true,
    },
    ...(product && { form: { product, formKey: '0123456789abcdef' } }),
  };
}

/** The application of the marketplace. */
export const shop = (props: MarketplaceProps) => (
  <AppRoot>
    <MarketplaceApp {...props} />
  </AppRoot>
);

/** The marketplace with React, at this query; the built page without `props`. */
export function openShop(query = '', props: MarketplaceProps = servedShop(query)) {
  window.history.replaceState(null, '', `/marketplace${query}`);
  answerWith({ '/api/products': listOf([oil, pump]) });
  render(shop(props));
  return userEvent.setup();
}

/** The page's address below `/marketplace`. */
export const address = () => window.location.pathname + window.location.search;
