import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { viewOf } from '../../features/marketplace/shopView.ts';
import { queryClient } from '../../lib/queryClient.tsx';
import { answerWith } from '../../testing/answers.ts';
import { buildOrder } from '../../testing/buildOrder.ts';
import { buildProduct } from '../../testing/buildProduct.ts';
import { isLeftToBrowser } from '../../testing/clicks.ts';
import { address, listOf, oil, pump } from '../../testing/shop.tsx';
import { AppRoot } from '../AppRoot.tsx';
import { ProductApp, type ProductProps } from './ProductApp.tsx';

function open(props: ProductProps, entry: { paying: string } | null = null) {
  window.history.replaceState(entry, '', '/marketplace/2');
  render(
    <AppRoot>
      <ProductApp {...props} />
    </AppRoot>,
  );
}
const served = { productId: '2', view: viewOf(''), product: pump };
const orderNow = () => screen.getByRole('link', { name: 'Order Now' });

describe('the page of a product', () => {
  beforeEach(() => answerWith({ '/api/products': listOf([oil, pump]) }));

  it('has its price, its stock and a link to share it', () => {
    open(served);
    expect(screen.getByRole('heading', { name: pump.title })).toBeInTheDocument();
    expect(screen.getAllByText(/₦1,285,000.50/)[0]).toBeVisible();
    expect(screen.getByText('Only 6 left')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Share on WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent('https://spadeorion.example/marketplace/2')),
    );
  });

  it('says that it is on sale, with the price before', () => {
    open({ ...served, productId: '1', product: oil });
    expect(screen.getByText('SALE')).toBeInTheDocument();
    expect(screen.getByText('₦56,000').textContent).toBe('Was ₦56,000');
    expect(screen.getByText(/save ₦7,500/)).toBeVisible();
    cleanup();
    open(served);
    expect(screen.queryByText('SALE')).toBeNull();
  });

  it('says SALE beside the variants that are reduced, and over the picture if all are', () => {
    const [reduced, whole] = [1, 2].map((id) => ({
      id,
      title: `${id} yards`,
      price: '900.00',
      inStock: true,
      inventoryQuantity: 5,
      isTracked: true,
      compareAtPrice: id === 1 ? '1000.00' : null,
    }));
    const product = (...variants: unknown[]) =>
      ({ ...pump, variants: variants.filter(Boolean) }) as typeof pump; // of the two above
    const marks = () => screen.getAllByText('SALE').map((mark) => mark.closest('li') !== null);
    open({ ...served, product: product(reduced, whole) });
    expect(marks()).toEqual([true]);
    cleanup();
    open({ ...served, product: product(reduced) });
    expect(marks()).toEqual([false, true]);
  });

  it('says once that it is sold out, on the picture, and offers to ask', () => {
    open({ ...served, product: { ...pump, inStock: false, inventoryQuantity: 0 } });
    expect(screen.getByText('Sold out')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask when it is back' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ask on WhatsApp' })).not.toBeInTheDocument();
    expect(screen.getByText('We email you when it is back.')).toBeVisible();
  });

  it('offers to tell who waits for it, by a form that the browser sends, only while it is sold out', () => {
    const name = 'Tell me when it is back';
    open(served);
    expect(screen.queryByRole('form', { name })).not.toBeInTheDocument();
    cleanup();
    open({ ...served, product: { ...pump, inStock: false, inventoryQuantity: 0 } });
    const form = screen.getByRole('form', { name });
    expect(form).toHaveAttribute('action', '/api/products/2/waiting');
    expect(screen.getByLabelText(/^Email address/)).toBeRequired();
    expect(screen.getByRole('checkbox', { name: /^Send me one email/ })).toBeRequired();
  });

  it('has a question about it for WhatsApp, with its name and its address', () => {
    open(served);
    const href = screen.getByRole('link', { name: 'Ask on WhatsApp' }).getAttribute('href') ?? '';
    const { origin, pathname, searchParams } = new URL(href);
    expect(origin + pathname).toBe('https://wa.me/2348000000000');
    expect(searchParams.get('text')).toBe(
      'Hello, I have a question about Solar water pump: https://spadeorion.example/marketplace/2',
    );
  });

  it('names what it is sold as with a price each, and how many more there are', () => {
    const variants = Array.from({ length: 7 }, (_, at) => ({
      id: at + 1,
      title: `${at + 2} yards`,
      price: `${at + 1}000.00`,
      compareAtPrice: at === 0 ? '1500.00' : null,
      inStock: at !== 1,
      inventoryQuantity: at === 1 ? 0 : 5,
      isTracked: true,
    }));
    open({ ...served, product: { ...pump, variants } });
    const rows = within(screen.getByRole('list', { name: 'Sold as' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '2 yardsSALE Was ₦1,500 ₦1,000',
      '3 yardsSold out',
      '4 yards₦3,000',
      '5 yards₦4,000',
      'and 3 more in the order form',
    ]);
  });

  it('shows others of its category, and nothing of the kind where there are none', () => {
    const hose = buildProduct({ id: 8, title: 'Hose', category: 'Equipment' });
    open({ ...served, related: [hose] });
    const more = screen.getByRole('region', { name: 'More in Equipment' });
    expect(within(more).getByRole('link', { name: 'Hose' })).toHaveAttribute(
      'href',
      '/marketplace/8',
    );
    cleanup();
    open({ ...served, related: [] });
    expect(screen.queryByRole('region', { name: /^More in/ })).toBeNull();
  });

  it('opens the order form at its own address, and closes it again', async () => {
    open(served);
    expect(orderNow()).toHaveAttribute('href', '/marketplace/2?order=2');
    expect(isLeftToBrowser(orderNow(), { ctrlKey: true })).toBe(true);
    await userEvent.click(orderNow());
    expect(screen.getByRole('dialog')).toHaveTextContent('Complete Your Order');
    expect(address()).toBe('/marketplace/2?order=2');
    await userEvent.click(screen.getByRole('link', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/marketplace/2');
  });

  it('opens the form with as many pieces as were chosen, and follows what the form says', async () => {
    open(served);
    const chosen = () => screen.getByLabelText('How many');
    await userEvent.click(screen.getByRole('button', { name: 'One more' }));
    await userEvent.click(orderNow());
    const form = within(screen.getByRole('dialog'));
    expect(form.getByLabelText(/^Quantity/)).toHaveValue(2);
    await userEvent.click(form.getByRole('button', { name: 'One more' }));
    await userEvent.click(form.getByRole('link', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(chosen()).toHaveValue(3);
  });

  it('opens the form of a product with variants with as many pieces of the first, and at most what one has', async () => {
    const variant = { compareAtPrice: null, price: '900.00', isTracked: true };
    const variants = [
      { ...variant, id: null, title: '5 yards', inStock: false, inventoryQuantity: 0 },
      { ...variant, id: 1, title: '6 yards', inStock: true, inventoryQuantity: 5 },
      { ...variant, id: 2, title: '9 yards', inStock: true, inventoryQuantity: 8 },
    ];
    const product = { ...pump, variants };
    answerWith({ '/api/products': listOf([oil, product]) });
    open({ ...served, product });
    expect(screen.getByLabelText('How many')).toHaveAttribute('max', '8');
    await userEvent.click(screen.getByRole('button', { name: 'One more' }));
    await userEvent.click(orderNow());
    const form = within(screen.getByRole('dialog'));
    expect(form.getByRole('radio', { name: /^6 yards/ })).toBeChecked();
    expect(form.getByLabelText(/^Quantity/)).toHaveValue(2);
    // The link beside the sold-out one leads to this form.
    expect(
      screen.getByRole('form', { name: 'Tell me when it is back', hidden: true }),
    ).toHaveAttribute('id', 'waiting');
  });

  describe('loaded again where a payment was open', () => {
    const { orderId } = buildOrder();
    const reload = (status: 'failed' | 'pending_payment') => {
      const body = { success: true, data: buildOrder({ status }) };
      answerWith({ [`/api/orders/${orderId}/status`]: { body } });
      open(served, { paying: orderId });
    };
    beforeEach(() => queryClient.clear());

    it('opens it again', async () => {
      reload('pending_payment');
      expect(await screen.findByRole('dialog')).toHaveTextContent('Complete Your Payment');
    });

    it('leads to an order that has ended, and covers nothing, until that is dismissed', async () => {
      reload('failed');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(await screen.findByText('Order SO-7K4M2 has ended.')).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
      const toPage = screen.getByRole('link', { name: 'Open the order page' });
      expect(toPage).toHaveAttribute('href', `/orders/${orderId}`);
      await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
      expect(screen.queryByText('Order SO-7K4M2 has ended.')).toBeNull();
      expect(window.history.state).toBeNull();
    });

    it('opens the form of a new order beside one that has ended', async () => {
      reload('failed');
      await screen.findByText('Order SO-7K4M2 has ended.');
      await userEvent.click(orderNow());
      expect(screen.getByRole('dialog')).toHaveTextContent('Complete Your Order');
    });
  });

  it('says when it is not on sale, and shows others', () => {
    open({ productId: '7', view: viewOf(''), product: null, related: [oil] });
    expect(
      screen.getByRole('heading', { name: 'This product is no longer here' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: oil.title })).toBeVisible();
  });

  it('reads the list itself as the built page, and offers another try', async () => {
    answerWith({ '/api/products': [undefined, listOf([oil, pump])] });
    open({});
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: pump.title })).toBeInTheDocument();
  });

  describe('when the catalogue is larger than one list', () => {
    const { body } = listOf([oil]);
    const list = { body: { ...body, meta: { total: 1500, nextCursor: 'c1' } } };
    const refused = { success: false, code: 'CATALOG.PRODUCT_NOT_FOUND', message: 'Not on sale.' };

    it('asks for the product itself', async () => {
      answerWith({ '/api/products': list, '/api/products/2': { body: { data: pump } } });
      open({});
      expect(await screen.findByRole('heading', { name: pump.title })).toBeInTheDocument();
    });

    it('says when it is not on sale', async () => {
      answerWith({ '/api/products': list, '/api/products/2': { status: 404, body: refused } });
      open({});
      expect(
        await screen.findByRole('heading', { name: 'This product is no longer here' }),
      ).toBeInTheDocument();
    });
  });
});
