import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { ToastRegion } from '../../../ui/Toast/ToastRegion.tsx';
import { buildStaffProduct } from '../testing/buildStaffProduct.ts';
import { ProductPage } from './ProductPage.tsx';
import type { StaffProduct } from './productsApi.ts';

const LIST = '/api/admin/products';
const PRODUCT = `${LIST}/7`;
const data = (value: unknown) => ({ body: { success: true, data: value } });
const session = data({ username: 'ada', role: 'owner', permissions: ['edit-products'] });
const movement = {
  id: 1,
  at: '2026-11-27T09:00:00.000Z',
  variantTitle: '',
  kind: 'received',
  change: 1200,
  stockAfter: 1210,
  actor: 'ada',
  reason: 'New delivery',
};

async function show(product: StaffProduct, answers = {}) {
  answerWith({
    '/api/admin/session': session,
    [`${LIST}/categories`]: data([]),
    [PRODUCT]: data(product),
    [`${PRODUCT}/movements?limit=50`]: {
      body: { success: true, data: [movement], meta: { nextBefore: null } },
    },
    ...answers,
  });
  await renderPage(
    <DataProvider>
      <ProductPage productId={7} preview={() => null} />
      <ToastRegion />
    </DataProvider>,
  );
}

describe('the page of a product', () => {
  afterEach(() => {
    queryClient.clear();
    sessionStorage.clear();
  });

  it.each([
    ['retires it', 'on_sale', 'Retire', 'retire', 'Buyers no longer see it. Its orders go on.'],
    [
      'brings it back',
      'retired',
      'Bring it back, hidden',
      'restore',
      'It is hidden until you show it again.',
    ],
  ] as const)('%s, and says what that means', async (_, state, name, step, words) => {
    const product = buildStaffProduct({ state });
    await show(product, { [`${PRODUCT}/${step}`]: data(product) });
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(callsTo(`${PRODUCT}/${step}`)).toHaveLength(1);
  });

  it.each([
    ['on_sale', 'The shop shows it at once.'],
    ['hidden', 'It is hidden.'],
    ['retired', 'It is retired: buyers do not see it.'],
  ] as const)('says of one that is %s where it is once it is saved', async (state, words) => {
    const product = buildStaffProduct({ state });
    await show(product);
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('keeps the focus at Save when the form begins again with what was saved', async () => {
    const product = buildStaffProduct();
    const saved = data({ ...product, version: product.version + 1 });
    await show(product, { [PRODUCT]: [data(product), saved] });
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The shop shows it at once.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus());
    expect(callsTo(PRODUCT).length).toBeGreaterThan(2);
  });

  it('says that it is saved until something else is typed, although the toast has gone', async () => {
    const product = buildStaffProduct();
    const saved = data({ ...product, version: product.version + 1 });
    await show(product, { [PRODUCT]: [data(product), saved] });
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Name'), '!');
    expect(screen.queryByText('Saved.')).toBeNull();
  });

  it('refuses at the field more pieces than one movement has', async () => {
    await show(buildStaffProduct());
    await userEvent.type(await screen.findByLabelText('Pieces'), '10000001');
    await userEvent.click(screen.getByRole('button', { name: 'Change the stock' }));
    expect(screen.getByLabelText('Pieces')).toBeInvalid();
    expect(screen.getByText('At most 10,000,000 at once')).toBeVisible();
    expect(callsTo(`${LIST}/stock-movements`)).toEqual([]);
  });

  it('keeps a movement as it was typed over a new sign-in, and empties its form once it is entered', async () => {
    const moved = { productId: 7, variantId: null, change: -2, stock: 6 };
    await show(buildStaffProduct(), { [`${LIST}/stock-movements`]: data([moved]) });
    const form = await screen.findByRole('form', { name: 'Change the stock' });
    await within(form).findByRole('option', { name: 'Damaged or lost' });
    await userEvent.selectOptions(within(form).getByLabelText('What happened'), 'Damaged or lost');
    await userEvent.type(within(form).getByLabelText('Pieces'), '2');
    await userEvent.type(within(form).getByLabelText(/^Why/), 'Torn');
    cleanup();
    await show(buildStaffProduct(), { [`${LIST}/stock-movements`]: data([moved]) });
    expect(await screen.findByDisplayValue('Damaged or lost')).toBeVisible();
    expect(screen.getByLabelText('Pieces')).toHaveValue('2');
    expect(screen.getByLabelText(/^Why/)).toHaveValue('Torn');
    await userEvent.click(screen.getByRole('button', { name: 'Change the stock' }));
    await waitFor(() => expect(screen.getByLabelText('Pieces')).toHaveValue(''));
  });

  it('says of each movement how many pieces it was, and how many were there then', async () => {
    await show(buildStaffProduct());
    const table = await screen.findByRole('table', { name: 'History of the stock' });
    const row = within(table).getByText('ada: New delivery').closest('tr');
    expect(row).toHaveTextContent('+1,200');
    expect(row).toHaveTextContent('1,210 left');
  });

  it('is read-only where Shopify has the product, with the stock that can be sold', async () => {
    const shopifyId = 'gid://shopify/Product/632910392';
    const [only] = buildStaffProduct().variants;
    const variants = [
      { ...only, id: 1, title: 'Indigo', sku: 'TX-1' },
      { ...only, id: 2, title: 'Coral', sku: 'TX-2' },
    ] as StaffProduct['variants'];
    await show(buildStaffProduct({ source: 'store', shopifyId, variants }), {
      '/api/shopify/runs': data({
        store: { kind: 'shopify', domain: 'my-shop.myshopify.com' },
        runs: [],
      }),
    });
    expect(await screen.findByText(/Shopify keeps this product: change it there/)).toBeVisible();
    expect(await screen.findByRole('link', { name: /Open it in Shopify/ })).toHaveAttribute(
      'href',
      'https://my-shop.myshopify.com/admin/products/632910392',
    );
    // Each variant on a line of its own.
    expect(screen.getByText('TX-1').closest('li')).toHaveTextContent(/^Indigo ₦[\d,]+ TX-1$/);
    expect(screen.getByText("Shopify's figure, less what was sold here since.")).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change the stock' })).toBeNull();
    expect(screen.getByRole('table', { name: 'Stock' })).toHaveTextContent('8 to sell');
  });
});
