import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { APP_ID_PREFIX } from '../src/lib/pageData.ts';
import { buildOrder, sampleBuyer } from '../src/testing/buildOrder.ts';
import { buildProduct } from '../src/testing/buildProduct.ts';
import { type Page, Pages, show } from './testing/pages.ts';

const order = buildOrder();
const variant = {
  id: null,
  title: '5 litres',
  compareAtPrice: null,
  inStock: true,
  isTracked: true,
};
const variants = [
  { ...variant, price: '12000.00', inventoryQuantity: 8 },
  { ...variant, id: 71, title: '25 litres', price: '48500.00', inventoryQuantity: 4 },
];

const pages = new Pages();
beforeAll(async () => {
  await pages.start();
  pages.replies = {
    'GET /api/products': {
      body: {
        data: [buildProduct(), buildProduct({ id: 2, variants })],
        meta: { total: 2, nextCursor: null },
      },
    },
    [`GET /api/orders/${order.orderId}/status`]: { body: { success: true, data: order } },
  };
});
afterAll(() => pages.stop());

const wrongOrder = { ...sampleBuyer, customerName: '', productId: '1', quantity: '2' };
const everyPage: Record<string, () => Promise<Page>> = {
  marketplace: () => pages.call('/marketplace?search=oil'),
  'order form': () => pages.call('/marketplace?order=2'),
  'order form, refused': () => pages.post('/api/orders', wrongOrder),
  product: () => pages.call('/marketplace/1'),
  order: () => pages.call(`/orders/${order.orderId}`),
  'order that does not exist': () => pages.call('/orders/none'),
  'contact form, refused': () => pages.post('/api/contact', { firstName: 'Ada' }),
};

/** HTML without class names, which this test's build counts in its own way. */
function withoutClasses(html: string): string {
  const place = document.createElement('div');
  place.innerHTML = html;
  for (const element of place.querySelectorAll('[class]')) element.removeAttribute('class');
  return place.innerHTML;
}

/** What is said differently in a browser (`typeof window`) would make React throw the server's HTML away. */
describe('the first render in a browser', () => {
  it.each(Object.entries(everyPage))('is what the server has rendered: %s', async (_name, get) => {
    show(await get());
    const { site, app, props } = JSON.parse(
      document.getElementById('page-data')?.textContent ?? '',
    );
    globalThis.siteFacts = site; // before the modules of the pages are loaded
    const { apps } = await import('../src/pages/apps.ts');
    const { AppRoot } = await import('../src/pages/AppRoot.tsx');
    const App = (await apps[app as keyof typeof apps]()) as ComponentType<object>; // named by the server
    const rendered = renderToString(
      <AppRoot>
        <App {...props} />
      </AppRoot>,
      { identifierPrefix: APP_ID_PREFIX },
    ).replace(/^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/, '');
    expect(withoutClasses(rendered)).toBe(
      withoutClasses(document.getElementById('app')?.innerHTML ?? ''),
    );
  });
});
