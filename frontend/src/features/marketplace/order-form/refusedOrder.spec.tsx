import { act, screen } from '@testing-library/react';
import { rememberOrder } from '../../../lib/keptOrders.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import type { Answer } from '../../../testing/answers.ts';
import { buildProduct } from '../../../testing/buildProduct.ts';
import {
  fillIn,
  forgetBuyer,
  openOrderDialog,
  ordersSent,
  placed,
  proceed,
  refusal,
  taken,
} from '../../../testing/orderDialog.tsx';
import { productsQueryOptions } from '../api/productsQuery.ts';

const product = buildProduct();

beforeEach(forgetBuyer);

describe('a refused order', () => {
  async function order(answers: readonly Answer[]) {
    const opened = openOrderDialog(product, answers);
    fillIn();
    await opened.user.click(screen.getByRole('button', { name: 'One more' }));
    await opened.user.click(proceed());
    return opened;
  }

  it('goes through at the new price with one more press, under the key of the form', async () => {
    const details = { price: '50000.00', totalPrice: '100000.00' };
    const { user, onTaken } = await order([
      refusal(409, 'CATALOG.PRICE_CHANGED', { details }),
      taken,
    ]);
    expect(await screen.findByText('The price is now ₦50,000 each.')).toBeInTheDocument();
    expect(screen.getByText('₦100,000.00')).toBeInTheDocument();
    await user.click(proceed());
    const [first, second] = ordersSent();
    expect(second?.body.totalPrice).toBe('100000.00');
    expect(second?.key).toBe(first?.key);
    expect(onTaken).toHaveBeenCalledTimes(1);
  });

  it('goes on at the page of the order when that waits for the code from its mailbox', async () => {
    const details = { orderId: placed.orderId, next: 'enter_code' };
    const { user, onTaken, onWaiting } = await order([
      refusal(409, 'ORDERS.CODE_NEEDED', { details }),
      taken,
    ]);
    expect(onWaiting).toHaveBeenCalledWith(placed.orderId);
    expect(screen.queryByText('Order Failed')).not.toBeInTheDocument();
    // Whoever comes back and presses again sends the same order.
    await user.click(proceed());
    expect(onTaken).toHaveBeenCalledTimes(1);
    const [first, second] = ordersSent();
    expect(second).toEqual(first);
  });

  it('offers the rest when too few are left', async () => {
    const { user } = await order([
      refusal(409, 'CATALOG.OUT_OF_STOCK', { details: { available: 1 } }),
      taken,
    ]);
    await user.click(await screen.findByRole('button', { name: 'Order 1 instead' }));
    expect(ordersSent()[1]?.body.quantity).toBe(1);
  });

  it('takes no further press when the product is sold out', async () => {
    await order([refusal(409, 'CATALOG.OUT_OF_STOCK', { details: { available: 0 } })]);
    expect(await screen.findByText('This product has just sold out.')).toBeInTheDocument();
    expect(proceed()).toBeDisabled();
  });

  it("shows the server's words beside the field that it refuses", async () => {
    const errors = { customerPhone: ['Enter a phone number such as 0803 123 4567'] };
    await order([refusal(400, 'VALIDATION', { errors })]);
    expect(await screen.findByText(/^Enter a phone number/)).toBeInTheDocument();
    expect(screen.getByLabelText('Phone number')).toHaveFocus();
    expect(screen.queryByText('Order Failed')).not.toBeInTheDocument();
  });

  it("says why in the server's words, in view and in focus", async () => {
    const message = 'Please try again in 2 minutes.';
    const { user } = await order([refusal(429, 'RATE_LIMITED', { message }), taken]);
    const words = await screen.findByText(message);
    expect(words.closest('[role="alert"]')).toHaveFocus();
    expect(screen.getByText('Order Failed')).toBeInTheDocument();
    await user.click(proceed());
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  describe('for too many open orders', () => {
    const tooMany = (by: string) =>
      refusal(409, 'ORDERS.TOO_MANY_OPEN', {
        message: 'You already have 3 orders with this.',
        details: { by, limit: 3, freeAt: null },
      });

    it.each([
      ['phone', 'Phone number'],
      ['email', 'Email address'],
    ])('says so beside the field whose person has them: %s', async (by, label) => {
      await order([tooMany(by)]);
      expect(await screen.findByText('You already have 3 orders with this.')).toBeInTheDocument();
      const field = screen.getByLabelText(label);
      expect(field).toHaveFocus();
      expect(field).toHaveAccessibleDescription(/^You already have 3 orders with this.*our emails/);
    });

    it('leads to each order that this browser knows, and to all', async () => {
      for (const orderId of ['first', 'second', 'last']) {
        const kept = { orderId, reference: 'SO-9X9X9', productTitle: 'Palm oil' };
        rememberOrder({ ...kept, placedAt: new Date().toISOString() }, { isUnpaid: true });
      }
      await order([tooMany('phone')]);
      const link = await screen.findByRole('link', { name: 'Go to your order SO-9X9X9' });
      expect(link).toHaveAttribute('href', '/orders/last');
      const others = screen.getAllByRole('link', { name: /^Go to unpaid order/ });
      expect(others.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
        ['Go to unpaid order 2', '/orders/first'],
        ['Go to unpaid order 3', '/orders/second'],
      ]);
      const all = screen.getByRole('link', { name: 'Find all your orders' });
      expect(all).toHaveAttribute('href', '/orders/find');
    });
  });

  it('says beside the quantity that others hold the rest, and orders what is left', async () => {
    const message =
      'Only 1 can be ordered at the moment: unpaid orders of other buyers hold the rest.';
    const details = { orderable: 1, freeAt: null };
    const { user } = await order([
      refusal(409, 'ORDERS.HELD_BY_OTHERS', { message, details }),
      taken,
    ]);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByLabelText(/^Quantity/)).toHaveFocus();
    // Another buyer takes a piece meanwhile; the words stay.
    const others = { ...product, inventoryQuantity: product.inventoryQuantity - 1 };
    const list = { data: [others], meta: { total: 1, nextCursor: null } };
    act(() => void queryClient.setQueryData(productsQueryOptions.queryKey, list));
    await screen.findAllByText(`${others.inventoryQuantity} in stock`);
    expect(screen.getByText(message)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Order 1 instead' }));
    expect(ordersSent()[1]?.body.quantity).toBe(1);
  });
});

describe('the quantity', () => {
  const quantity = () => screen.getByLabelText(/^Quantity/);
  const few = 'Only 4 left in stock. Please order fewer.';
  const type = async (user: ReturnType<typeof openOrderDialog>['user'], text: string) => {
    await user.clear(quantity());
    await user.type(quantity(), text);
  };

  it('says at once, when it is left, that the stock is smaller', async () => {
    const { user } = openOrderDialog(buildProduct({ inventoryQuantity: 4 }));
    await type(user, '9');
    expect(screen.queryByText(few)).not.toBeInTheDocument();
    await user.tab();
    expect(quantity()).toHaveAccessibleDescription(expect.stringContaining(few));
    await user.click(screen.getByRole('button', { name: 'One less' }));
    expect(quantity()).toHaveValue(4);
    expect(screen.queryByText(few)).not.toBeInTheDocument();
  });

  it('of more than the stock is not sent, and takes the focus', async () => {
    const { user } = openOrderDialog(buildProduct({ inventoryQuantity: 4 }));
    fillIn();
    await type(user, '9');
    await user.click(proceed());
    expect(quantity()).toHaveFocus();
    expect(quantity()).toBeInvalid();
    expect(ordersSent()).toEqual([]);
  });
});
