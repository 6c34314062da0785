import { fireEvent, screen, waitFor } from '@testing-library/react';
import { writeDraftOf } from '../../../lib/privacyChoice.ts';
import type { Answer } from '../../../testing/answers.ts';
import { sampleBuyer } from '../../../testing/buildOrder.ts';
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

const product = buildProduct();

beforeEach(forgetBuyer);

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

  it('fills the room of the picture, without bars beside it', () => {
    openOrderDialog({ ...product, imageUrl: '/demo/ankara.svg' });
    expect(screen.getByRole('img', { name: product.title })).toHaveStyle({ objectFit: 'cover' });
  });

  it('draws nothing again while text is typed: a slow phone would lag behind the keys', () => {
    openOrderDialog();
    const watch = new MutationObserver(() => {});
    watch.observe(screen.getByRole('dialog'), { attributes: true, childList: true, subtree: true });
    const changedBeside = (label: string | RegExp, value: string): number => {
      const field = screen.getByLabelText(label);
      fireEvent.change(field, { target: { value } });
      return watch.takeRecords().filter(({ target }) => target !== field).length;
    };
    for (const label of ['Full name', 'Delivery address', 'City'])
      expect(changedBeside(label, 'Ada')).toBe(0);
    expect(changedBeside(/^Quantity/, '3')).not.toBe(0); // the total
  });

  it('that is opened to order again has the pieces of its address, and the details of this browser', () => {
    sessionStorage.setItem('order-form', JSON.stringify({ customerName: 'Ada', at: Date.now() }));
    openOrderDialog(product, taken, { choice: '@48500.00', quantity: 3, pickupPointId: '' });
    expect(screen.getByLabelText(/^Quantity/)).toHaveValue(3);
    expect(screen.getByText('₦145,500.00')).toBeInTheDocument();
    expect(screen.getByLabelText('Full name')).toHaveValue('Ada');
  });

  it('refuses each wrong field with its message, and takes the focus to the first', async () => {
    const wrong = [
      ['Full name', 'A', 'Name must be at least 2 characters'],
      ['Email address', 'adaeze@', 'Invalid email address'],
      ['Phone number', '0803 555', 'Phone number must be at least 10 digits'],
      ['Delivery address', '14 Allen', 'Address must be at least 10 characters'],
      ['City', 'I', 'City is required'],
      ['State', '', 'State is required'],
      [/^Quantity/, '0', 'Quantity must be at least 1'],
    ] as const;
    const { user } = openOrderDialog();
    for (const [label, value] of wrong)
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await user.click(proceed());
    for (const [label, , message] of wrong)
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
        expect.stringContaining(message),
      );
    expect(screen.getByLabelText('Full name')).toHaveFocus();
    const summary = screen.getByText(/^7 fields need a correction/);
    expect(summary).toHaveTextContent('7 fields need a correction, first: Full name');
    await user.click(screen.getByLabelText('City'));
    await user.click(summary);
    expect(screen.getByLabelText('Full name')).toHaveFocus();
    expect(ordersSent()).toEqual([]);
  });

  it('sends the name of the state where a browser has translated the page', async () => {
    const { user } = openOrderDialog();
    fillIn();
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'Rivers' } });
    screen.getByRole<HTMLOptionElement>('option', { name: 'Rivers' }).textContent = 'Rivières';
    await user.click(proceed());
    expect(ordersSent()[0]?.body).toMatchObject({ shippingState: 'Rivers' });
  });

  it('asks whether another e-mail address was meant, which one press takes', async () => {
    const { user } = openOrderDialog();
    const email = screen.getByLabelText('Email address');
    fireEvent.change(email, { target: { value: 'ada@gmial.com' } });
    await user.click(email);
    await user.tab();
    await user.click(await screen.findByRole('button', { name: /^Did you mean ada@gmail\.com/ }));
    expect(email).toHaveValue('ada@gmail.com');
    expect(email).toHaveFocus();
    expect(screen.queryByText(/^Did you mean/)).toBeNull();
    // Whoever typed it rightly, or again, is not asked.
    await user.type(email, 'x');
    await user.type(email, '{Backspace}');
    await user.tab();
    expect(screen.queryByText(/^Did you mean/)).toBeNull();
  });

  it('asks before it sends an address that was typed last, once, and goes on with the answer', async () => {
    const { user } = openOrderDialog();
    fillIn();
    const email = screen.getByLabelText('Email address');
    fireEvent.change(email, { target: { value: 'ada@gmial.com' } });
    await user.click(proceed());
    const question = await screen.findByRole('button', { name: /^Did you mean ada@gmail\.com/ });
    expect(question).toHaveFocus();
    expect(ordersSent()).toEqual([]);
    await user.click(question);
    await waitFor(() =>
      expect(ordersSent()).toMatchObject([{ body: { customerEmail: 'ada@gmail.com' } }]),
    );
  });

  it('sends the address as it was typed to whoever presses again', async () => {
    const { user } = openOrderDialog();
    fillIn();
    const value = 'ada@gmial.com';
    fireEvent.change(screen.getByLabelText('Email address'), { target: { value } });
    await user.click(proceed());
    await screen.findByRole('button', { name: /^Did you mean/ });
    await user.click(proceed());
    await waitFor(() => expect(ordersSent()).toMatchObject([{ body: { customerEmail: value } }]));
  });

  it('asks about an address that was kept from before', async () => {
    writeDraftOf('order-form', { customerEmail: 'ada@yaho.com', at: Date.now() });
    openOrderDialog();
    expect(
      await screen.findByRole('button', { name: /^Did you mean ada@yahoo\.com/ }),
    ).toBeInTheDocument();
  });

  it('refuses a phone number with too many digits, as the server does', async () => {
    const { user } = openOrderDialog();
    fillIn();
    const phone = screen.getByLabelText('Phone number');
    fireEvent.change(phone, { target: { value: '080312345678901' } });
    await user.click(proceed());
    expect(phone).toHaveAccessibleDescription(
      'Enter a phone number such as 0803 123 4567 or +234 803 123 4567',
    );
    expect(ordersSent()).toEqual([]);
  });

  it("says 'Processing...' while it sends, then hands the order over", async () => {
    const answer = Promise.withResolvers<Answer>();
    const { user, onTaken } = openOrderDialog(product, answer.promise);
    fillIn();
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await user.click(proceed());
    expect(await screen.findByRole('button', { name: 'Processing...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    answer.resolve(taken);
    await screen.findByRole('button', { name: 'Proceed to Payment' });
    expect(onTaken).toHaveBeenCalledWith(expect.objectContaining({ placed }));
    expect(ordersSent()).toHaveLength(1);
    const { deliveryArea: _, ...buyer } = sampleBuyer;
    expect(ordersSent()[0]?.body).toEqual({
      ...buyer,
      delivery: 'deliver',
      deliveryFee: '0.00',
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
    expect(screen.getByText('Unable to process your order. Please try again.')).toBeVisible();
    expect(screen.getByText(/^No network\? .* never orders twice\.$/)).toBeVisible();
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

describe("the buyer's details", () => {
  it('are kept in this tab before an answer to the privacy notice', async () => {
    const first = openOrderDialog();
    fillIn();
    await first.user.click(screen.getByRole('button', { name: 'One more' }));
    expect(localStorage).toHaveLength(0);
    expect(
      screen.getByText('What you typed stays here until you close this tab.'),
    ).toBeInTheDocument();
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

  it('are not said to be kept while nothing is typed', async () => {
    localStorage.setItem('privacy-choice', 'accepted');
    const { user } = openOrderDialog();
    const line = screen.getByText(/are kept on this device/);
    expect(line).not.toBeVisible();
    await user.type(screen.getByLabelText('City'), 'I');
    expect(line).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Forget them' }));
    expect(line).not.toBeVisible();
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
