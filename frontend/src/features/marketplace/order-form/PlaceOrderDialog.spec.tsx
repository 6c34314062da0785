import { screen } from '@testing-library/react';
import { rememberOrder } from '../../../lib/lastOrder.ts';
import { forgetDrafts } from '../../../lib/privacyChoice.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import type { Answer } from '../../../testing/answers.ts';
import { sampleBuyer } from '../../../testing/buildOrder.ts';
import { buildProduct } from '../../../testing/buildProduct.ts';
import {
  fillIn,
  openOrderDialog,
  ordersSent,
  placed,
  proceed,
  refusal,
  taken,
} from '../../../testing/orderDialog.tsx';
import { clearToasts } from '../../../ui/Toast/toastStore.ts';

const product = buildProduct();

beforeEach(() => {
  clearToasts();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  forgetDrafts();
});

describe('the order dialog', () => {
  it('has its title, subtitle and total', async () => {
    const { user } = openOrderDialog();
    expect(screen.getByRole('dialog', { name: 'Complete Your Order' })).toHaveAccessibleDescription(
      'Fill in your details to proceed with payment',
    );
    expect(screen.getByText('₦48,500.00')).toBeInTheDocument();
    await user.clear(screen.getByLabelText(/^Quantity/));
    await user.type(screen.getByLabelText(/^Quantity/), '3');
    expect(screen.getByText('₦145,500.00')).toBeInTheDocument();
  });

  it('offers the 36 states and the FCT', () => {
    openOrderDialog();
    expect(screen.getByLabelText('State').querySelectorAll('option')).toHaveLength(38);
  });

  it.each([
    ['Full name', 'A', 'Name must be at least 2 characters'],
    ['Email address', 'adaeze@', 'Invalid email address'],
    ['Phone number', '0803 555', 'Phone number must be at least 10 digits'],
    ['Delivery address', '14 Allen', 'Address must be at least 10 characters'],
    ['City', 'I', 'City is required'],
    [/^Quantity/, '0', 'Quantity must be at least 1'],
  ])('refuses %s %p with its message', async (label, text, message) => {
    const { user } = openOrderDialog();
    fillIn();
    const field = screen.getByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
    await user.click(proceed());
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(ordersSent()).toEqual([]);
  });

  it('asks for the state', async () => {
    const { user } = openOrderDialog();
    await user.click(proceed());
    expect(await screen.findByText('State is required')).toBeInTheDocument();
    expect(screen.getByLabelText('Full name')).toHaveFocus();
  });

  it("says 'Processing...' while it sends, then hands the order over", async () => {
    const answer = Promise.withResolvers<Answer>();
    const { user, onTaken } = openOrderDialog(product, answer.promise);
    fillIn();
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await user.click(proceed());
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
    answer.resolve(taken);
    await screen.findByRole('button', { name: 'Proceed to Payment' });
    expect(onTaken).toHaveBeenCalledWith(expect.objectContaining({ placed }));
    expect(ordersSent()).toHaveLength(1);
    expect(ordersSent()[0]?.body).toEqual({
      ...sampleBuyer,
      productId: product.id,
      productTitle: product.title,
      quantity: 2,
      totalPrice: '97000.00',
    });
  });

  it('moves on only when the answer says success', async () => {
    const { user, onTaken } = openOrderDialog(product, { body: { success: false, data: placed } });
    fillIn();
    await user.click(proceed());
    expect(await screen.findByText('Order Failed')).toBeInTheDocument();
    expect(onTaken).not.toHaveBeenCalled();
  });
});

describe('an order that is not answered', () => {
  it("shows 'Order Failed', stays open, and sends the same key again", async () => {
    const { user, onTaken } = openOrderDialog(product, [undefined, taken]);
    fillIn();
    await user.click(proceed());
    expect(await screen.findByText('Order Failed')).toBeInTheDocument();
    expect(screen.getByText('Unable to process your order. Please try again.')).toBeInTheDocument();
    expect(screen.getByLabelText('Full name')).toHaveValue('Adaeze Obi');
    await user.click(proceed());
    const [first, second] = ordersSent();
    expect(second?.key).toBe(first?.key);
    expect(onTaken).toHaveBeenCalledTimes(1);
  });

  it('is taken up with its key when the dialog is opened again', async () => {
    const first = openOrderDialog(product, [undefined]);
    fillIn();
    await first.user.click(proceed());
    await screen.findByText('Order Failed');
    const before = ordersSent();
    first.unmount();
    const second = openOrderDialog();
    expect(screen.getByLabelText('Full name')).toHaveValue('Adaeze Obi');
    await second.user.click(proceed());
    expect(ordersSent()).toEqual(before);
  });

  it('is shown as placed when it had arrived and the details changed since', async () => {
    const { user, onTaken } = openOrderDialog(product, [
      undefined,
      refusal(422, 'ORDERS.IDEMPOTENCY_KEY_REUSED'),
      taken,
    ]);
    fillIn();
    await user.click(proceed());
    await screen.findByText('Order Failed');
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await user.click(proceed());
    expect(onTaken.mock.calls[0]?.[0].body.quantity).toBe(1);
    const sent = ordersSent();
    expect(sent[2]).toEqual(sent[0]);
  });
});

describe('a refused order', () => {
  async function order(answers: readonly Answer[]) {
    const opened = openOrderDialog(product, answers);
    fillIn();
    await opened.user.click(screen.getByRole('button', { name: 'One more' }));
    await opened.user.click(proceed());
    return opened;
  }

  it('goes through at the new price with one more press, under a new key', async () => {
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
    expect(second?.key).not.toBe(first?.key);
    expect(onTaken).toHaveBeenCalledTimes(1);
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

  it.each([
    [429, 'RATE_LIMITED', 'Please try again in 2 minutes.'],
    [409, 'CATALOG.HOLD_ENDED', 'This order could not be placed in time. Please try again.'],
    [503, 'UNAVAILABLE', 'The shop is busy.'],
  ])(
    "says why in the server's words, in view and in focus: %i %s",
    async (status, code, message) => {
      const { user } = await order([refusal(status, code, { message }), taken]);
      const words = await screen.findByText(message);
      expect(words.closest('[role="alert"]')).toHaveFocus();
      expect(screen.getByText('Order Failed')).toBeInTheDocument();
      await user.click(proceed());
      expect(screen.queryByText(message)).not.toBeInTheDocument();
    },
  );

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

    it('leads to the order that this browser knows', async () => {
      rememberOrder({
        orderId: 'last',
        reference: 'SO-9X9X9',
        productTitle: 'Palm oil',
        placedAt: new Date().toISOString(),
      });
      await order([tooMany('phone')]);
      const link = await screen.findByRole('link', { name: 'Go to your order SO-9X9X9' });
      expect(link).toHaveAttribute('href', '/orders/last');
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

describe("the buyer's details", () => {
  it('are kept nowhere before an answer to the privacy notice, but in the page', async () => {
    const first = openOrderDialog();
    fillIn();
    await first.user.click(screen.getByRole('button', { name: 'One more' }));
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
    expect(screen.getByText(/not kept on this device/)).toBeInTheDocument();
    first.unmount();
    openOrderDialog();
    expect(screen.getByLabelText('Delivery address')).toHaveValue('14 Allen Avenue');
    expect(screen.getByLabelText(/^Quantity/)).toHaveValue(2);
  });

  it('stay on the device once that is accepted, and are forgotten with one press', async () => {
    localStorage.setItem('privacy-choice', 'accepted');
    const first = openOrderDialog();
    fillIn();
    first.unmount();
    expect(localStorage.getItem('order-form')).toContain('14 Allen Avenue');
    const second = openOrderDialog();
    expect(screen.getByLabelText('Delivery address')).toHaveValue('14 Allen Avenue');
    await second.user.click(screen.getByRole('button', { name: 'Forget them' }));
    expect(screen.getByLabelText('Delivery address')).toHaveValue('');
    expect(JSON.stringify(localStorage)).not.toContain('Allen Avenue');
  });

  it('are forgotten after a month', () => {
    localStorage.setItem('privacy-choice', 'accepted');
    const first = openOrderDialog();
    fillIn();
    first.unmount();
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 24 * 60 * 60 * 1000);
    openOrderDialog();
    expect(screen.getByLabelText('City')).toHaveValue('');
    now.mockRestore();
  });
});
