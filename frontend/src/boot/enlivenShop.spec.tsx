import { fireEvent, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { ProductGrid } from '../features/marketplace/components/ProductGrid.tsx';
import { indexProducts } from '../features/marketplace/filterProducts.ts';
import { CardTemplates } from '../features/marketplace/firstView/CardTemplates.tsx';
import { earlyShop, takeEarlyList } from '../features/marketplace/firstView/earlyShop.ts';
import type { Product } from '../features/marketplace/product.ts';
import { answerWith } from '../testing/answers.ts';
import { buildProduct } from '../testing/buildProduct.ts';
import { renderPage } from '../testing/renderPage.tsx';
import { tidied } from '../testing/tidied.ts';
import { enlivenShop } from './enlivenShop.ts';
import { TAKEOVER_EVENT } from './heldInput.ts';

const page = `
  <main>
    <form role="search"><input id="search"><select><option value="">All</option></select><p role="status"></p></form>
    <section aria-busy="true"><p>Loading products</p></section>
  </main>`;

/** One of each kind of card, sold out included. */
const kinds: readonly Product[] = [
  buildProduct({ id: 1, price: '48500.00', compareAtPrice: '56000.00' }),
  buildProduct({ id: 2, imageUrl: null, inventoryQuantity: 6, category: null, description: null }),
  buildProduct({ id: 3, title: 'A "quoted" <b>title</b> & __price__', category: 'Produce' }),
  buildProduct({ id: 4, imageUrl: 'https://cdn.shopify.com/s/1.jpg?v=2', category: 'Building' }),
  buildProduct({ id: 5, imageUrl: null, inventoryQuantity: 1_250 }),
  buildProduct({ id: 6, inStock: false, inventoryQuantity: 0 }),
  buildProduct({ id: 7, inventoryQuantity: 3, compareAtPrice: '60000.00' }),
];

const many = (count: number): readonly Product[] =>
  Array.from({ length: count }, (_, index) =>
    buildProduct({ id: index + 1, title: `No. ${index}` }),
  );

/** The templates as the prerender writes them. */
function templates(): string {
  const written = renderToString(<CardTemplates />);
  return written.slice(written.indexOf('<template'));
}

const listOf = (data: readonly Product[], nextCursor: string | null = null) => ({
  data,
  meta: { total: data.length, nextCursor },
});

function open(body: object = listOf(kinds), status = 200) {
  document.body.innerHTML = page + templates();
  const answer = { ok: status < 400, status, json: () => Promise.resolve(body) };
  Object.assign(globalThis, { fetch: () => Promise.resolve(answer) });
  const start = { begin: jest.fn(), preload: jest.fn() };
  enlivenShop(start);
  return start;
}

/** Until all that the answer and the timers bring has come. */
const settled = () => jest.advanceTimersByTimeAsync(1000);

describe('enlivenShop', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
    history.replaceState(null, '', '/marketplace');
    class Observer {
      observe() {}
      disconnect() {}
    }
    Object.assign(globalThis, { IntersectionObserver: Observer });
  });
  afterEach(() => {
    window.dispatchEvent(new Event(TAKEOVER_EVENT));
    jest.useRealTimers();
    Object.assign(globalThis, { IntersectionObserver: undefined });
  });

  it.each([
    ['one of each kind', kinds],
    ['one', kinds.slice(0, 1)],
    ['three chunks', many(24)],
    ['whole rows', many(9)],
  ])('draws %s as React does, without starting it', async (_name, products) => {
    const { begin } = open(listOf(products));
    await settled();
    const drawn = tidied(document.querySelector('section[aria-label=Products]'));
    expect(begin).not.toHaveBeenCalled();
    jest.useRealTimers();
    Object.assign(globalThis, { IntersectionObserver: undefined });
    document.body.innerHTML = '';
    answerWith({});
    const items = indexProducts(products.filter(({ inStock }) => inStock));
    await renderPage(
      <ProductGrid items={items} total={items.length} hasFeature onOrder={() => {}} />,
    );
    const rendered = tidied(screen.getByRole('region', { name: 'Products' }));
    expect(drawn.outerHTML.length).toBeGreaterThan(500);
    expect(drawn.outerHTML.replaceAll(/ style="[^"]*"/g, '')).toBe(drawn.outerHTML);
    expect(drawn.outerHTML).toBe(rendered.outerHTML);
  });

  it('shows the number of products and the categories, and tells search engines', async () => {
    open();
    await settled();
    expect(screen.getByRole('status').textContent).toBe('6 products');
    const options = screen.getAllByRole('option', { hidden: true });
    expect(options.map(({ textContent }) => textContent)).toEqual(['All', 'Building', 'Produce']);
    const told = document.head.querySelector('script[data-products]')?.textContent ?? '{}';
    expect(JSON.parse(told)).toMatchObject({ '@type': 'ItemList', numberOfItems: 6 });
  });

  it('hands the list over, and draws the rest when the application takes over', async () => {
    open(listOf(many(24)));
    await jest.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event(TAKEOVER_EVENT));
    expect(document.querySelectorAll('main article')).toHaveLength(24);
    expect(earlyShop().drawn?.data).toHaveLength(24);
    expect((await takeEarlyList())?.data).toHaveLength(24);
    expect(await takeEarlyList()).toBeUndefined();
  });

  it('draws nothing more once the application has taken over', async () => {
    open();
    window.dispatchEvent(new Event(TAKEOVER_EVENT));
    await settled();
    expect(document.querySelector('article')).toBeNull();
    expect(earlyShop().drawn).toBeUndefined();
  });

  it('fetches the application when nothing else is to be done', async () => {
    const { preload } = open();
    expect(preload).not.toHaveBeenCalled();
    await settled();
    expect(preload).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['an empty shop', listOf([]), 200],
    ['a shop where all is sold', listOf(kinds.filter(({ inStock }) => !inStock)), 200],
    ['a list that has more', listOf(kinds, 'cursor'), 200],
    ['a failure', {}, 503],
  ])('leaves %s to the application', async (_name, body, status) => {
    const { begin } = open(body, status);
    await settled();
    expect(begin).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Loading products')).toBeTruthy();
  });

  it('asks for the first picture before it draws the cards', async () => {
    const asked: unknown[] = [];
    const adopt = jest.spyOn(document, 'adoptNode').mockImplementation((card) => {
      const cards = document.querySelectorAll('main article').length;
      asked.push([card instanceof Element && card.querySelector('img')?.src, cards]);
      return card;
    });
    open(listOf([{ ...kinds[0], imageUrl: 'https://example.com/a.jpg' } as Product]));
    await settled();
    adopt.mockRestore();
    expect(asked).toEqual([['https://example.com/a.jpg', 0]]);
    expect(document.querySelectorAll('main article')).toHaveLength(1);
  });

  it('leaves no list behind that failed: the application asks itself', async () => {
    open({}, 503);
    await settled();
    expect(await takeEarlyList()).toBeUndefined();
  });

  it.each([
    ['a search in the address', () => history.replaceState(null, '', '/marketplace?search=rice')],
    ['a category in the address', () => history.replaceState(null, '', '?category=Produce')],
    ['an open order dialog', () => history.replaceState({ ordering: kinds[0] }, '')],
    ['an open payment dialog', () => history.replaceState({ paying: 'a' }, '')],
    ['a remembered order', () => localStorage.setItem('last-order', '{"orderId":"a"}')],
  ])('leaves %s to the application at once, with its list', async (_name, prepare) => {
    prepare();
    const { begin } = open();
    expect(begin).toHaveBeenCalledTimes(1);
    await settled();
    expect(document.querySelector('article')).toBeNull();
    expect((await takeEarlyList())?.data).toHaveLength(kinds.length);
  });

  it('starts the application when the visitor comes back to the tab, or a picture fails', async () => {
    const { begin } = open();
    await settled();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(begin).toHaveBeenCalledTimes(1);
    const picture = document.querySelector('article img');
    if (picture) fireEvent.error(picture);
    expect(begin).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['all of a small shop', 48, 48],
    ['the first rows of a large one', 60, 9],
  ])('draws %s, and starts the application on the first scroll', async (_name, count, drawn) => {
    const { begin } = open(listOf(many(count)));
    await settled();
    expect(document.querySelectorAll('main article')).toHaveLength(drawn);
    expect(begin).not.toHaveBeenCalled();
    fireEvent.scroll(window);
    expect(begin).toHaveBeenCalledTimes(1);
  });
});
