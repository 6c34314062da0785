import { act, cleanup } from '@testing-library/react';
import type { ComponentType } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { viewOf } from '../features/marketplace/shopView.ts';
import { untouchedOrder } from '../features/order/order.ts';
import { refusalOf } from '../features/order/orderRefusal.ts';
import { APP_ID_PREFIX } from '../lib/pageData.ts';
import { answerWith } from '../testing/answers.ts';
import { buildOrder, sampleBuyer } from '../testing/buildOrder.ts';
import { buildProduct } from '../testing/buildProduct.ts';
import { refusal } from '../testing/orderDialog.tsx';
import { listOf, oil, pump, servedShop } from '../testing/shop.tsx';
import { AppRoot } from './AppRoot.tsx';
import { type AppName, type AppProps, apps } from './apps.ts';

/** One application in one state, with the properties that the server gives it. */
type Case = { [Name in AppName]: readonly [string, Name, AppProps<Name>] }[AppName];

const view = viewOf('');
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
const inSizes = buildProduct({ id: 3, variants });
const posted = {
  values: { ...sampleBuyer, customerPhone: '0803', quantity: '2' },
  errors: { customerPhone: 'Phone number must be at least 10 digits' },
  choice: '@48500.00',
};
const form = { product: oil, formKey: '0123456789abcdef' };
const message = { firstName: 'Ada', lastName: '', email: 'ada', subject: '', message: 'Hello' };

const order = (traits: Parameters<typeof buildOrder>[0]) => {
  const data = buildOrder(traits);
  return { orderId: data.orderId, answer: { success: true, data } } as const;
};

const cases: readonly Case[] = [
  ['plain', 'marketplace', servedShop()],
  ['filtered', 'marketplace', servedShop('?search=oil&category=Produce')],
  ['nothing found', 'marketplace', servedShop('?search=zzz')],
  ['order form', 'marketplace', servedShop('?order=1')],
  ['order form with variants', 'marketplace', servedShop('?order=3', [oil, inSizes])],
  ['posted and wrong', 'marketplace', { ...servedShop('?order=1'), form: { ...form, posted } }],
  [
    'posted and refused',
    'marketplace',
    {
      ...servedShop('?order=1'),
      form: {
        ...form,
        posted: {
          ...posted,
          errors: {},
          refusal: { status: 429, body: refusal(429, 'RATE_LIMITED').body },
        },
      },
    },
  ],
  [
    'refused, product gone',
    'marketplace',
    { ...servedShop(), refusal: { title: 'Order Failed', text: 'It is gone' } },
  ],
  ['as built', 'marketplace', {}],
  ['on sale', 'product', { productId: '2', view, product: pump, related: [oil] }],
  ['order form', 'product', { productId: '1', view: viewOf('?order=1'), product: oil, form }],
  ['not on sale', 'product', { productId: '9', view, product: null }],
  ['as built', 'product', {}],
  ['to pay', 'order', { ...order({}), formKey: '0123456789abcdef' }],
  [
    'to pay, upload refused',
    'order',
    { ...order({}), refused: refusalOf('payment-proof', 'It is damaged.') },
  ],
  ['time over', 'order', order({ now: '2026-11-21T08:44:00.000Z' })],
  ['rejected', 'order', order({ rejectionReason: 'The amount is wrong' })],
  ['checked', 'order', order({ status: 'awaiting_confirmation', hasProof: true })],
  ['confirmed', 'order', order({ status: 'confirmed', amountReceived: '97000.00' })],
  ['confirmed short', 'order', order({ status: 'confirmed', shortfall: '500.00' })],
  ['in the works', 'order', order({ status: 'processing' })],
  [
    'expired',
    'order',
    order({ ...untouchedOrder, status: 'failed', failureReason: 'expired', ending: 'expired' }),
  ],
  [
    'cancelled',
    'order',
    order({ status: 'failed', failureReason: 'cancelled', ending: 'cancelled' }),
  ],
  ['missing', 'order', { orderId: 'none', answer: null }],
  ['as built', 'order', {}],
  ['plain', 'contact', {}],
  [
    'posted and wrong',
    'contact',
    { posted: { values: message, errors: { email: 'Invalid email' } } },
  ],
  [
    'posted and refused',
    'contact',
    { posted: { values: message, errors: {} }, refusal: { title: 'Not sent', text: 'Wait' } },
  ],
  ['plain', 'account', {}],
  ['plain', 'supplier', {}],
];

describe('hydration', () => {
  let root: Root | undefined;
  let said: jest.SpyInstance;
  beforeEach(() => {
    answerWith({ '/api/products': listOf([oil, pump]) });
    said = jest.spyOn(console, 'error').mockImplementation(() => {});
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(async () => {
    await act(async () => root?.unmount());
    cleanup();
    said.mockRestore();
  });

  it.each(cases)('takes over what the server rendered: %s %s', async (_state, name, props) => {
    // What the browser keeps of earlier visits must not change the first render.
    sessionStorage.setItem('order-form', JSON.stringify({ customerName: 'Ada', at: Date.now() }));
    localStorage.setItem('unpaid-orders', JSON.stringify(['x']));
    const App = (await apps[name]()) as ComponentType<object>; // the table gives each its own properties
    const page = (
      <AppRoot>
        <App {...(props as object)} />
      </AppRoot>
    );
    const container = document.createElement('div');
    document.body.replaceChildren(container);
    container.innerHTML = serverHtml(page);
    const onRecoverableError = jest.fn();
    await act(async () => {
      root = hydrateRoot(container, page, { identifierPrefix: APP_ID_PREFIX, onRecoverableError });
    });
    expect(onRecoverableError.mock.calls).toEqual([]);
    expect(said.mock.calls).toEqual([]);
    expect(container).not.toBeEmptyDOMElement();
  });
});

/** As server/render.tsx does: without a window, and with the tags of the head apart. */
function serverHtml(page: React.ReactNode): string {
  const html = renderToString(page, { identifierPrefix: APP_ID_PREFIX });
  return html.replace(/^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/, '');
}
