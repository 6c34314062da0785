import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { viewOf } from '../../features/marketplace/shopView.ts';
import { answerWith } from '../../testing/answers.ts';
import { isLeftToBrowser } from '../../testing/clicks.ts';
import { address, listOf, oil, pump } from '../../testing/shop.tsx';
import { AppRoot } from '../AppRoot.tsx';
import { ProductApp, type ProductProps } from './ProductApp.tsx';

function open(props: ProductProps) {
  window.history.replaceState(null, '', '/marketplace/2');
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
    expect(screen.getByText(/₦1,285,000.50/)).toBeInTheDocument();
    expect(screen.getByText('Only 6 left')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Share on WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent('https://spadeorion.example/marketplace/2')),
    );
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

  it('says when it is not on sale', () => {
    open({ productId: '7', view: viewOf(''), product: null });
    expect(
      screen.getByRole('heading', { name: 'This product is not on sale' }),
    ).toBeInTheDocument();
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
        await screen.findByRole('heading', { name: 'This product is not on sale' }),
      ).toBeInTheDocument();
    });
  });
});
