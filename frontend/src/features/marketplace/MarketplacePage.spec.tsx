import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DataProvider, queryClient } from '../../lib/queryClient.tsx';
import { answerWith } from '../../testing/answers.ts';
import { buildProduct } from '../../testing/buildProduct.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import type { ProductFilter } from './filterProducts.ts';
import { MarketplacePage } from './MarketplacePage.tsx';
import type { Product } from './product.ts';

const oil = buildProduct({ id: 1, price: '48500.00', compareAtPrice: '56000.00' });
const pump = buildProduct({
  id: 2,
  title: 'Solar water pump',
  description: 'For boreholes',
  category: 'Equipment',
  price: '1285000.50',
  imageUrl: null,
  inventoryQuantity: 6,
});
const soldOut = buildProduct({
  id: 3,
  title: 'Sold last week',
  inStock: false,
  inventoryQuantity: 0,
});

function Page({ onOrder }: { onOrder: (product: Product) => void }) {
  const [filter, setFilter] = useState<ProductFilter>({});
  return (
    <DataProvider>
      <MarketplacePage filter={filter} onFilter={setFilter} onOrder={onOrder} />
    </DataProvider>
  );
}

async function open(data: readonly Product[] = [oil, pump, soldOut]) {
  answerWith({
    '/api/products': { body: { data, meta: { total: data.length, nextCursor: null } } },
  });
  const onOrder = jest.fn<void, [Product]>();
  await renderPage(<Page onOrder={onOrder} />);
  return { onOrder, user: userEvent.setup() };
}

beforeEach(() => queryClient.clear());

describe('the marketplace', () => {
  it('shows eight skeletons while the products load', async () => {
    Object.assign(globalThis, { fetch: () => new Promise(() => {}) });
    await renderPage(<Page onOrder={() => {}} />);
    expect(screen.getAllByTestId('product-skeleton')).toHaveLength(8);
    expect(screen.getByText('Loading products')).toBeInTheDocument();
  });

  it('shows price, struck-through price, SALE and stock of a product', async () => {
    await open();
    const card = await screen.findByRole('article', { name: oil.title });
    expect(within(card).getByText('First pressing, sealed keg.')).toBeInTheDocument();
    expect(within(card).getByText(/₦48,500/)).toBeInTheDocument();
    expect(
      within(card)
        .getByText(/₦56,000/)
        .closest('s'),
    ).toBeInTheDocument();
    expect(within(card).getByText('SALE')).toBeInTheDocument();
    expect(within(card).getByText('35 in stock')).toBeInTheDocument();
  });

  it('draws a placeholder where there is no picture, and says that few are left', async () => {
    await open();
    const card = await screen.findByRole('article', { name: pump.title });
    expect(
      within(card).getByRole('img', { name: `No picture of ${pump.title}` }),
    ).toBeInTheDocument();
    expect(within(card).getByText(/₦1,285,000.50/)).toBeInTheDocument();
    expect(within(card).getByText('Only 6 left')).toBeInTheDocument();
    expect(within(card).queryByText('SALE')).not.toBeInTheDocument();
  });

  it('leaves out what is not in stock', async () => {
    await open();
    await screen.findByRole('article', { name: oil.title });
    expect(screen.queryByRole('article', { name: soldOut.title })).not.toBeInTheDocument();
    expect(screen.getByText('2 products')).toBeInTheDocument();
  });

  it('keeps a product that sells out while one looks, marked so', async () => {
    await open();
    await screen.findByRole('article', { name: oil.title });
    const data = [{ ...oil, inStock: false, inventoryQuantity: 0 }, pump];
    queryClient.setQueryData(['/api/products'], { data, meta: { total: 2, nextCursor: null } });
    expect(await screen.findByRole('button', { name: `Sold out: ${oil.title}` })).toBeDisabled();
  });

  it('filters by the typed text and by category', async () => {
    const { user } = await open();
    await screen.findByRole('article', { name: oil.title });
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'BOREHOLES');
    expect(await screen.findByText('1 product')).toBeInTheDocument();
    expect(screen.queryByRole('article', { name: oil.title })).not.toBeInTheDocument();
    await user.clear(screen.getByRole('searchbox'));
    const category = screen.getByRole('combobox', { name: 'Category' });
    expect(
      within(category)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All Categories', 'Equipment', 'Produce']);
    await user.selectOptions(category, 'Produce');
    expect(await screen.findByRole('article', { name: oil.title })).toBeInTheDocument();
    expect(screen.queryByRole('article', { name: pump.title })).not.toBeInTheDocument();
  });

  it('says when nothing matches, and shows all again with one press', async () => {
    const { user } = await open();
    await screen.findByRole('article', { name: oil.title });
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByRole('heading', { name: 'No Products Found' })).toBeInTheDocument();
    expect(screen.getByText('Try adjusting your search or filters')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all products' }));
    expect(await screen.findByRole('article', { name: oil.title })).toBeInTheDocument();
  });

  it('offers another try when the products do not come', async () => {
    answerWith({});
    await renderPage(<Page onOrder={() => {}} />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    answerWith({
      '/api/products': { body: { data: [oil], meta: { total: 1, nextCursor: null } } },
    });
    await userEvent.click(again);
    expect(await screen.findByRole('article', { name: oil.title })).toBeInTheDocument();
  });

  it('describes the products to search engines, a range of prices where they have variants', async () => {
    const variant = { id: null, title: '1 hp', compareAtPrice: null, inStock: true };
    const variants = [
      { ...variant, price: '900.00', inventoryQuantity: 2 },
      { ...variant, id: 8, title: '2 hp', price: '1500.00', inventoryQuantity: 1 },
    ];
    await open([oil, { ...pump, variants }]);
    expect(await screen.findByText(/from ₦900/)).toBeInTheDocument();
    const script = await waitFor(() => {
      const found = document.querySelector('script[type="application/ld+json"]');
      expect(found).not.toBeNull();
      return found;
    });
    const { itemListElement } = JSON.parse(script?.textContent ?? '') as {
      itemListElement: { item: { '@type': string; name: string; offers: object } }[];
    };
    expect(itemListElement.map(({ item }) => [item['@type'], item.name])).toEqual([
      ['Product', oil.title],
      ['Product', pump.title],
    ]);
    expect(itemListElement[0]?.item.offers).toMatchObject({
      '@type': 'Offer',
      price: '48500.00',
      priceCurrency: 'NGN',
      availability: 'https://schema.org/InStock',
    });
    expect(itemListElement[1]?.item.offers).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '900.00',
      highPrice: '1500.00',
      offerCount: 2,
    });
  });

  it('hands over the product whose Order Now is pressed', async () => {
    const { onOrder, user } = await open();
    await user.click(await screen.findByRole('button', { name: `Order Now: ${pump.title}` }));
    expect(onOrder).toHaveBeenCalledWith(pump);
  });
});

describe('a catalogue of more than one list', () => {
  it('is searched by the server and fetched page by page', async () => {
    // jsdom lays nothing out, so everything counts as near the screen.
    class NearObserver {
      readonly tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell;
      }
      observe() {
        this.tell([{ isIntersecting: true }]);
      }
      disconnect() {}
    }
    Object.assign(globalThis, { IntersectionObserver: NearObserver });
    const page = (data: readonly Product[], nextCursor: string | null) => ({
      body: { data, meta: { total: 1500, nextCursor } },
    });
    answerWith({
      '/api/products': page([oil], 'c1'),
      '/api/products?inStock=true&limit=48': page([oil], 'c2'),
      '/api/products?inStock=true&limit=48&cursor=c2': page([pump], null),
      '/api/products?search=lamp&inStock=true&limit=48': page([], null),
    });
    await renderPage(<Page onOrder={() => {}} />);
    expect(await screen.findByRole('article', { name: pump.title })).toBeInTheDocument();
    expect(screen.getByText('1,500 products')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox'), 'lamp');
    expect(await screen.findByRole('heading', { name: 'No Products Found' })).toBeInTheDocument();
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });
});
