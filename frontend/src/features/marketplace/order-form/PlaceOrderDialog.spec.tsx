import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { ApiError } from '../../../lib/apiError.ts';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { sampleBuyer } from '../../../testing/buildOrder.ts';
import { buildProduct } from '../../../testing/buildProduct.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { clearToasts } from '../../../ui/Toast/toastStore.ts';
import { orderFieldNames, orderFields } from '../../shared/order/orderFields.ts';
import { placeOrder } from '../api/placeOrder.ts';
import { PlaceOrderDialog } from './PlaceOrderDialog.tsx';
import type { TakenOrder } from './useOrderForm.ts';

jest.mock('../api/placeOrder.ts', () => ({ placeOrder: jest.fn() }));
const send = jest.mocked(placeOrder);

const product = buildProduct();
const small = { id: null, title: '5 litres', price: '12000.00', compareAtPrice: null };
const large = { id: 71, title: '25 litres', price: '48500.00', compareAtPrice: '50000.00' };
const drum = { id: 72, title: '200 litres', price: '390000.00', compareAtPrice: null };
const inThreeSizes = buildProduct({
  title: 'Red palm oil',
  price: small.price,
  inventoryQuantity: 12,
  variants: [
    { ...small, inStock: true, inventoryQuantity: 8 },
    { ...large, inStock: true, inventoryQuantity: 4 },
    { ...drum, inStock: false, inventoryQuantity: 0 },
  ],
});
const answer = {
  placed: {
    orderId: 'abcdefghijklmnopqrstuv',
    reference: 'SO-7K4M2',
    paymentDeadline: '2026-11-21T08:44:00.000Z',
    totalAmount: '97000.00',
    bankDetails: { bankName: 'B', accountName: 'A', accountNumber: '0123456789' },
  },
  serverNowMs: Date.parse('2026-11-21T08:14:00.000Z'),
};
const refusal = (status: number, code: string, details = {}) =>
  new ApiError(status, { code, message: 'Words of the server', details });

async function open(product = buildProduct()) {
  answerWith({
    '/api/products': { body: { data: [product], meta: { total: 1, nextCursor: null } } },
  });
  const onTaken = jest.fn<void, [TakenOrder]>();
  const user = userEvent.setup();
  const { unmount } = await renderPage(
    <DataProvider>
      <PlaceOrderDialog product={product} onClose={() => {}} onTaken={onTaken} />
    </DataProvider>,
  );
  return { onTaken, user, unmount };
}

/** Each field at once, as a browser fills in what it knows: by keys it takes a second, and what is refused is typed below. */
async function fill(user: UserEvent) {
  for (const name of orderFieldNames) {
    const { label, kind } = orderFields[name];
    const field = screen.getByLabelText(label);
    if (kind === 'state') await user.selectOptions(field, sampleBuyer[name]);
    else {
      await user.click(field);
      await user.paste(sampleBuyer[name]);
    }
  }
}

const proceed = () => screen.getByRole('button', { name: 'Proceed to Payment' });

beforeEach(() => {
  clearToasts();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  send.mockReset();
});

describe('the order dialog', () => {
  it('has its title, subtitle and total', async () => {
    const { user } = await open();
    expect(screen.getByRole('dialog', { name: 'Complete Your Order' })).toHaveAccessibleDescription(
      'Fill in your details to proceed with payment',
    );
    expect(screen.getByText('₦48,500.00')).toBeInTheDocument();
    await user.clear(screen.getByLabelText(/^Quantity/));
    await user.type(screen.getByLabelText(/^Quantity/), '3');
    expect(screen.getByText('₦145,500.00')).toBeInTheDocument();
  });

  it('offers the 36 states and the FCT', async () => {
    await open();
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
    const { user } = await open();
    await fill(user);
    const field = screen.getByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
    await user.click(proceed());
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(send).not.toHaveBeenCalled();
  });

  it('asks for the state', async () => {
    const { user } = await open();
    await user.click(proceed());
    expect(await screen.findByText('State is required')).toBeInTheDocument();
    expect(screen.getByLabelText('Full name')).toHaveFocus();
  });

  it("says 'Processing...' while it sends, then hands the order over", async () => {
    const sent = Promise.withResolvers<typeof answer>();
    send.mockReturnValue(sent.promise);
    const { user, onTaken } = await open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await user.click(proceed());
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
    sent.resolve(answer);
    await screen.findByRole('button', { name: 'Proceed to Payment' });
    expect(onTaken).toHaveBeenCalledWith(expect.objectContaining(answer));
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      productId: product.id,
      productTitle: product.title,
      quantity: 2,
      totalPrice: '97000.00',
      shippingState: 'Lagos',
    });
  });

  it("shows 'Order Failed', stays open, and sends the same key again", async () => {
    send.mockRejectedValue(new ApiError(503, { code: 'UNAVAILABLE', message: 'busy' }));
    const { user } = await open();
    await fill(user);
    await user.click(proceed());
    expect(await screen.findByText('Order Failed')).toBeInTheDocument();
    expect(screen.getByText('Unable to process your order. Please try again.')).toBeInTheDocument();
    expect(screen.getByLabelText('Full name')).toHaveValue('Adaeze Obi');
    await user.click(proceed());
    await screen.findByText('Order Failed');
    expect(send).toHaveBeenCalledTimes(2);
    expect(send.mock.calls[1]?.[1]).toBe(send.mock.calls[0]?.[1]);
  });

  it('orders at the new price with one more press, under a new key', async () => {
    const details = { price: '50000.00', totalPrice: '50000.00' };
    send.mockRejectedValueOnce(refusal(409, 'CATALOG.PRICE_CHANGED', details));
    send.mockResolvedValueOnce(answer);
    const { user, onTaken } = await open();
    await fill(user);
    await user.click(proceed());
    expect(await screen.findByText('The price is now ₦50,000 each.')).toBeInTheDocument();
    expect(screen.getByText('₦50,000.00')).toBeInTheDocument();
    await user.click(proceed());
    expect(onTaken).toHaveBeenCalledTimes(1);
    expect(send.mock.calls[1]?.[0].totalPrice).toBe('50000.00');
    expect(send.mock.calls[1]?.[1]).not.toBe(send.mock.calls[0]?.[1]);
  });

  it('offers the rest when too few are left', async () => {
    send.mockRejectedValueOnce(refusal(409, 'CATALOG.OUT_OF_STOCK', { available: 1 }));
    send.mockResolvedValueOnce(answer);
    const { user } = await open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await user.click(proceed());
    await user.click(await screen.findByRole('button', { name: 'Order 1 instead' }));
    expect(send.mock.calls[1]?.[0].quantity).toBe(1);
  });

  it('says that the product is sold out and takes no further press', async () => {
    send.mockRejectedValueOnce(refusal(409, 'CATALOG.OUT_OF_STOCK', { available: 0 }));
    const { user } = await open();
    await fill(user);
    await user.click(proceed());
    expect(await screen.findByText('This product has just sold out.')).toBeInTheDocument();
    expect(proceed()).toBeDisabled();
  });

  it("shows the server's words beside the field that it refuses", async () => {
    const errors = { customerPhone: ['Enter a phone number such as 0803 123 4567'] };
    send.mockRejectedValueOnce(new ApiError(400, { code: 'VALIDATION', message: 'x', errors }));
    const { user } = await open();
    await fill(user);
    await user.click(proceed());
    expect(await screen.findByText(/^Enter a phone number/)).toBeInTheDocument();
    expect(screen.queryByText('Order Failed')).not.toBeInTheDocument();
  });

  it('says how long to wait after too many orders', async () => {
    const body = { code: 'RATE_LIMITED', message: 'Please try again in 2 minutes.' };
    send.mockRejectedValueOnce(new ApiError(429, body));
    const { user } = await open();
    await fill(user);
    await user.click(proceed());
    expect(await screen.findByText('Please try again in 2 minutes.')).toBeInTheDocument();
  });

  it('takes up an unanswered order with its key when it is opened again', async () => {
    send.mockRejectedValue(new ApiError(0, undefined, 'No answer'));
    const first = await open();
    await fill(first.user);
    await first.user.click(proceed());
    await screen.findByText('Order Failed');
    first.unmount();
    const second = await open();
    expect(screen.getByLabelText('Full name')).toHaveValue('Adaeze Obi');
    await second.user.click(proceed());
    await screen.findByText('Order Failed');
    expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
  });
});

describe('the order dialog of a product with variants', () => {
  const choice = (name: RegExp) => screen.getByRole('radio', { name });

  it('offers each with its price, the default chosen, the sold-out one disabled', async () => {
    await open(inThreeSizes);
    expect(screen.getByRole('group', { name: 'Choose an option' })).toBeInTheDocument();
    expect(choice(/5 litres.*₦12,000/)).toBeChecked();
    expect(choice(/200 litres.*Sold out/)).toBeDisabled();
    expect(screen.getByText('₦12,000.00')).toBeInTheDocument();
  });

  it('takes price, total and stock from the choice and sends it', async () => {
    send.mockResolvedValue(answer);
    const { user, onTaken } = await open(inThreeSizes);
    await fill(user);
    await user.click(choice(/25 litres/));
    await user.click(screen.getByRole('button', { name: 'One more' }));
    expect(screen.getByText('₦97,000.00')).toBeInTheDocument();
    expect(screen.getByText('At least 1, 4 in stock')).toBeInTheDocument();
    await user.click(proceed());
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      variantId: 71,
      productTitle: 'Red palm oil (25 litres)',
      totalPrice: '97000.00',
    });
    expect(onTaken).toHaveBeenCalledWith(expect.objectContaining({ unitPrice: '48500.00' }));
  });

  it('sends no variant for the default', async () => {
    send.mockResolvedValue(answer);
    const { user } = await open(inThreeSizes);
    await fill(user);
    await user.click(proceed());
    expect(send.mock.calls[0]?.[0]).not.toHaveProperty('variantId');
  });

  it('says which variant sold out, and orders another', async () => {
    send.mockRejectedValueOnce(refusal(409, 'CATALOG.OUT_OF_STOCK', { available: 0 }));
    send.mockResolvedValueOnce(answer);
    const { user } = await open(inThreeSizes);
    await fill(user);
    await user.click(proceed());
    expect(await screen.findByText('5 litres has just sold out.')).toBeInTheDocument();
    expect(proceed()).toBeDisabled();
    await user.click(choice(/25 litres/));
    expect(screen.queryByText('5 litres has just sold out.')).not.toBeInTheDocument();
    await user.click(proceed());
    expect(send.mock.calls[1]?.[0]).toMatchObject({ variantId: 71 });
  });

  it('remembers the choice when it is opened again', async () => {
    const first = await open(inThreeSizes);
    await first.user.click(choice(/25 litres/));
    first.unmount();
    await open(inThreeSizes);
    expect(choice(/25 litres/)).toBeChecked();
  });

  it('shows many variants as a list', async () => {
    const variants = Array.from({ length: 9 }, (_, index) => ({
      id: index === 0 ? null : index,
      title: `Shade ${index}`,
      price: `${1000 + index}.00`,
      compareAtPrice: null,
      inStock: index !== 3,
      inventoryQuantity: index === 3 ? 0 : 5,
    }));
    const { user } = await open(buildProduct({ variants }));
    const list = screen.getByRole('combobox', { name: 'Choose an option' });
    expect(screen.getByRole('option', { name: 'Shade 3, ₦1,003, Sold out' })).toBeDisabled();
    await user.selectOptions(list, 'Shade 8, ₦1,008');
    expect(screen.getByText('₦1,008.00')).toBeInTheDocument();
  });
});

describe("the buyer's details", () => {
  it('are kept in the browser, not in the tab, and forgotten with one press', async () => {
    const first = await open();
    await fill(first.user);
    await first.user.click(screen.getByRole('button', { name: 'One more' }));
    first.unmount();
    sessionStorage.clear(); // as a killed tab does
    const second = await open();
    expect(screen.getByLabelText('Delivery address')).toHaveValue('14 Allen Avenue');
    expect(screen.getByLabelText(/^Quantity/)).toHaveValue(2);
    await second.user.click(screen.getByRole('button', { name: 'Forget them' }));
    expect(screen.getByLabelText('Delivery address')).toHaveValue('');
    expect(JSON.stringify(localStorage)).not.toContain('Allen Avenue');
  });

  it('are forgotten after a month', async () => {
    const first = await open();
    await fill(first.user);
    first.unmount();
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 24 * 60 * 60 * 1000);
    await open();
    expect(screen.getByLabelText('City')).toHaveValue('');
    now.mockRestore();
  });
});
