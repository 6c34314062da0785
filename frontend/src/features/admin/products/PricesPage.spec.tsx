import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { type Answer, answerWith, callsTo, sentIn } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { buildStaffProduct } from '../testing/buildStaffProduct.ts';
import { PricesPage } from './PricesPage.tsx';

const LIST = '/api/admin/products';
const PAGE = `${LIST}?limit=200&offset=0&source=own&sort=title`;
const PRICES = `${LIST}/prices`;

const [grater] = buildStaffProduct().variants;
const oil = buildStaffProduct({
  id: 8,
  title: 'Palm oil',
  version: 5,
  variants: ['2500.00', '9000.00'].map((price, index) => ({
    ...grater,
    id: index === 0 ? null : 31,
    title: index === 0 ? '5 litres' : '25 litres',
    price,
  })) as never,
});

/** Shows the page with a grater of ₦12,500 and palm oil in two sizes; `change` answers a change. */
async function show(change: Answer = { body: { success: true, data: [{ id: 7, version: 4 }] } }) {
  answerWith({
    [PAGE]: {
      body: { success: true, data: [buildStaffProduct(), oil], meta: { total: 2 } },
    },
    [`${LIST}/categories`]: { body: { success: true, data: [{ name: 'Farm', products: 2 }] } },
    [PRICES]: change,
  });
  await renderPage(
    <DataProvider>
      <PricesPage search={{}} />
    </DataProvider>,
  );
  await screen.findByRole('checkbox', { name: /^Grater/ });
}

const row = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('the page that changes many prices', () => {
  afterEach(() => {
    queryClient.clear();
    sessionStorage.clear();
  });

  it('shows each new price before it is written, and writes those that are chosen', async () => {
    await show();
    await userEvent.type(screen.getByLabelText('Percent'), '10');
    expect(row('Grater')).toHaveAccessibleName('Grater ₦12,500 → ₦13,750');
    expect(row('Palm oil')).toHaveAccessibleName(
      'Palm oil 5 litres: ₦2,500 → ₦2,750 25 litres: ₦9,000 → ₦9,900',
    );
    expect(screen.getByRole('button', { name: 'Change 3 prices of 2 products' })).toBeEnabled();
    await userEvent.click(row('Palm oil'));
    expect(screen.getByText('1 product chosen')).toBeVisible();
    await press('Change 1 price of 1 product');
    expect(sentIn(callsTo(PRICES)[0])).toEqual({
      products: [
        {
          productId: 7,
          version: 3,
          variants: [{ id: null, price: '13750.00', compareAtPrice: null }],
        },
      ],
    });
    expect(await screen.findByText('Prices changed: 1 product')).toBeVisible();
    expect(screen.getByLabelText('Percent')).toHaveValue('');
  });

  it('keeps the rule as it was typed over a new sign-in', async () => {
    await show();
    await userEvent.selectOptions(screen.getByLabelText('What to do'), 'Lower by naira');
    await userEvent.type(screen.getByLabelText('Naira'), '500');
    await userEvent.selectOptions(screen.getByLabelText('Round to'), '₦100');
    await userEvent.click(screen.getByRole('checkbox', { name: /former price/ }));
    cleanup();
    await show();
    expect(screen.getByLabelText('Naira')).toHaveValue('500');
    expect(screen.getByLabelText('Round to')).toHaveDisplayValue('₦100');
    expect(screen.getByRole('checkbox', { name: /former price/ })).not.toBeChecked();
  });

  it('puts the old prices back with one press', async () => {
    await show();
    await userEvent.selectOptions(screen.getByLabelText('What to do'), 'Lower by naira');
    await userEvent.type(screen.getByLabelText('Naira'), '500');
    expect(screen.getByRole('checkbox', { name: /former price/ })).toBeChecked();
    await userEvent.click(row('Palm oil'));
    await press('Change 1 price of 1 product');
    await screen.findByText('Prices changed: 1 product');
    await press('Put the old prices back');
    expect(await screen.findByText('The old prices of 1 product are back')).toBeVisible();
    expect(callsTo(PRICES).map(sentIn)).toMatchObject([
      { products: [{ variants: [{ price: '12000.00', compareAtPrice: '12500.00' }] }] },
      {
        products: [
          { productId: 7, version: 4, variants: [{ price: '12500.00', compareAtPrice: null }] },
        ],
      },
    ]);
    expect(screen.queryByRole('button', { name: 'Put the old prices back' })).toBeNull();
  });

  it('puts them back after a reload and from another page, too, until that is done or someone else has changed them', async () => {
    await show();
    await userEvent.type(screen.getByLabelText('Percent'), '10');
    await press('Change 3 prices of 2 products');
    await screen.findByText('Prices changed: 2 products');
    cleanup();
    queryClient.clear();
    await show();
    expect(screen.getByText(/^Changed .+\.$/)).toBeVisible();
    await press('Put the old prices back');
    expect(await screen.findByText('The old prices of 2 products are back')).toBeVisible();
    expect(sentIn(callsTo(PRICES)[0])).toMatchObject({
      products: [
        { productId: 7, version: 4, variants: [{ price: '12500.00' }] },
        { productId: 8, version: 5, variants: [{ price: '2500.00' }, { price: '9000.00' }] },
      ],
    });
    cleanup();
    queryClient.clear();
    await show();
    expect(screen.queryByRole('button', { name: 'Put the old prices back' })).toBeNull();
  });

  it('says at the field what is no percentage, and sends nothing', async () => {
    await show();
    await userEvent.type(screen.getByLabelText('Percent'), 'ten');
    await press('Change prices');
    expect(screen.getByLabelText('Percent')).toHaveAccessibleDescription(
      'Type a number, such as 10',
    );
    expect(screen.getByLabelText('Percent')).toHaveFocus();
    expect(callsTo(PRICES)).toEqual([]);
  });

  it('leads to the form of a new product while the shop has none of its own', async () => {
    answerWith({
      [PAGE]: { body: { success: true, data: [], meta: { total: 0 } } },
      [`${LIST}/categories`]: { body: { success: true, data: [] } },
    });
    await renderPage(
      <DataProvider>
        <PricesPage search={{}} />
      </DataProvider>,
    );
    expect(await screen.findByText('No products of your own yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add a product' })).toHaveAttribute(
      'href',
      '/admin/products/new',
    );
  });

  it('writes nothing when a colleague was faster, and shows the prices of now when asked', async () => {
    await show({
      status: 409,
      body: {
        success: false,
        code: 'CATALOG.PRICES_OVERTAKEN',
        message: 'Changed since this page showed them: Grater. No price was changed.',
      },
    });
    await userEvent.type(screen.getByLabelText('Percent'), '10');
    await press('Change 3 prices of 2 products');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(/Grater/)).toBeVisible();
    await press('Show the prices of now');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(callsTo(PAGE)).toHaveLength(2);
    expect(screen.getByLabelText('Percent')).toHaveValue('10');
  });
});
