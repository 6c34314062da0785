import { fireEvent, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { ProductSheet } from '../features/marketplace/components/ProductSheet.tsx';
import { earlyShop, takeEarlyList } from '../features/marketplace/firstView/earlyShop.ts';
import { SheetTemplates } from '../features/marketplace/firstView/SheetTemplates.tsx';
import { sheetFacts } from '../features/marketplace/firstView/sheetFacts.ts';
import type { Product } from '../features/marketplace/product.ts';
import { buildProduct } from '../testing/buildProduct.ts';
import { renderPage } from '../testing/renderPage.tsx';
import { tidied } from '../testing/tidied.ts';
import { drawServedProduct, enlivenProduct } from './enlivenProduct.ts';

const page = '<main><div aria-busy="true"><h1>Loading the product</h1></div></main>';

/** One of each kind of sheet. */
const kinds: readonly (readonly [string, Product])[] = [
  ['one on sale', buildProduct({ price: '48500.00', compareAtPrice: '56000.00' })],
  ['one without picture and words', buildProduct({ imageUrl: null, description: null })],
  ['the last pieces', buildProduct({ inventoryQuantity: 6, category: null })],
  ['the last pieces without picture', buildProduct({ inventoryQuantity: 6, imageUrl: null })],
  ['one sold out', buildProduct({ inStock: false, inventoryQuantity: 0 })],
  [
    'one sold out without picture',
    buildProduct({ inStock: false, inventoryQuantity: 0, imageUrl: null }),
  ],
  ['scaled pictures', buildProduct({ imageUrl: 'https://cdn.shopify.com/s/1.jpg?v=2' })],
  ['signs of markup', buildProduct({ title: 'A "quoted" <b>title</b> & __price__' })],
];

function open(product?: Product) {
  document.body.innerHTML = page + renderToString(<SheetTemplates />);
  if (product) {
    const data = document.createElement('script');
    data.type = 'application/json';
    data.dataset.product = '';
    data.textContent = JSON.stringify(product);
    document.body.append(data);
  }
  Object.assign(globalThis, {
    fetch: jest.fn(() =>
      Promise.resolve({ ok: true, json: () => Promise.resolve({ data: [], meta: {} }) }),
    ),
  });
  const start = { begin: jest.fn(), preload: jest.fn() };
  enlivenProduct(drawServedProduct(), start);
  return start;
}

describe('the page of a product before the application runs', () => {
  it.each(kinds)('draws %s as React does, without starting it or a call', async (_, product) => {
    const { begin } = open(product);
    const drawn = tidied(document.querySelector('article')).outerHTML;
    expect(begin).not.toHaveBeenCalled();
    expect(fetch).not.toHaveBeenCalled();
    expect(earlyShop().product).toEqual(product);
    document.body.innerHTML = '';
    await renderPage(<ProductSheet facts={sheetFacts(product)} onOrder={() => {}} />);
    expect(drawn).toBe(tidied(screen.getByRole('article')).outerHTML);
  });

  it('leaves a page without a product to the application at once, with the list', async () => {
    const { begin } = open();
    expect(begin).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Loading the product')).toBeTruthy();
    expect(earlyShop().product).toBeUndefined();
    expect(await takeEarlyList()).toEqual({ data: [], meta: {} });
  });

  it.each([{ ordering: buildProduct() }, { paying: 'an-order' }])(
    'starts the application at once when a dialog was open before a reload',
    (state) => {
      history.replaceState(state, '');
      const { begin } = open(buildProduct());
      expect(begin).toHaveBeenCalledTimes(1);
      history.replaceState(null, '');
    },
  );

  it('starts the application when the visitor comes back to the tab, or the picture fails', () => {
    const { begin } = open(buildProduct());
    document.dispatchEvent(new Event('visibilitychange'));
    expect(begin).toHaveBeenCalledTimes(1);
    fireEvent.error(screen.getByRole('img'));
    expect(begin).toHaveBeenCalledTimes(2);
  });
});
