import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { writeDraftOf } from '../../../lib/privacyChoice.ts';
import { DataProvider } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { sampleBuyer } from '../../../testing/buildOrder.ts';
import { buildProduct } from '../../../testing/buildProduct.ts';
import {
  fillIn,
  forgetBuyer,
  ordersSent,
  proceed,
  refusal,
  taken,
} from '../../../testing/orderDialog.tsx';
import { serve } from '../../../testing/serve.tsx';
import type { PostedOrder } from './orderOffer.ts';
import { PlaceOrderDialog } from './PlaceOrderDialog.tsx';

const product = buildProduct();
const typed = { ...sampleBuyer, customerPhone: '0803 555', quantity: '2' };

/** The page with the form as the server answers a post, or as Order Now opens it without scripts. */
function page(posted?: PostedOrder) {
  answerWith({});
  return serve(
    <DataProvider>
      <PlaceOrderDialog
        product={product}
        posted={posted}
        formKey="0123456789abcdef"
        closeHref="/marketplace?category=Produce"
        onClose={() => {}}
        onTaken={() => {}}
        onWaiting={() => {}}
      />
    </DataProvider>,
  );
}

const form = () => screen.getByRole<HTMLFormElement>('form', { name: 'Complete Your Order' });
const phone = () => screen.getByLabelText('Phone number');

beforeEach(forgetBuyer);

describe('the order form before React is there', () => {
  it('is posted by the browser, with product, price and its own id', () => {
    page();
    expect(form()).toHaveAttribute('method', 'post');
    expect(form()).toHaveAttribute('action', '/api/orders');
    expect(Object.fromEntries(new FormData(form()))).toMatchObject({
      productId: String(product.id),
      formId: '0123456789abcdef',
      choice: '@48500.00',
      quantity: '1',
    });
    expect(screen.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Close' })).toHaveAttribute(
      'href',
      '/marketplace?category=Produce',
    );
  });

  it('is sent by React under the key that the browser posts it under', async () => {
    const { hydrate } = page();
    answerWith({ '/api/orders': [taken] });
    hydrate();
    fillIn();
    await userEvent.click(proceed());
    expect(ordersSent()[0]).toMatchObject({
      key: '0123456789abcdef',
      body: { productTitle: product.title },
    });
  });

  it('says that the browser has placed the order, with what the form said then', async () => {
    const { hydrate } = page();
    answerWith({ '/api/orders': [refusal(422, 'ORDERS.IDEMPOTENCY_KEY_REUSED')] });
    hydrate();
    fillIn();
    await userEvent.click(proceed());
    expect(await screen.findByText('This form has already placed your order')).toBeInTheDocument();
    expect(ordersSent()).toHaveLength(1);
  });

  it('is asked about an e-mail address that was typed early, once React comes', async () => {
    const { hydrate } = page();
    await userEvent.type(screen.getByLabelText('Email address'), 'ada@gmial.com');
    await userEvent.tab();
    hydrate();
    await userEvent.click(
      await screen.findByRole('button', { name: /^Did you mean ada@gmail\.com/ }),
    );
    expect(screen.getByLabelText('Email address')).toHaveValue('ada@gmail.com');
    expect(ordersSent()).toEqual([]);
  });

  it('does not ask who still types the address when React comes', async () => {
    const { hydrate } = page();
    await userEvent.type(screen.getByLabelText('Email address'), 'ada@gmail.co');
    hydrate();
    await userEvent.type(screen.getByLabelText('Email address'), 'm');
    await userEvent.tab();
    expect(screen.queryByRole('button', { name: /^Did you mean/ })).toBeNull();
  });

  it('keeps what is typed when React comes', async () => {
    const { hydrate } = page();
    await userEvent.type(screen.getByLabelText('Full name'), 'Ada Obi');
    await userEvent.clear(screen.getByLabelText(/^Quantity/));
    await userEvent.type(screen.getByLabelText(/^Quantity/), '3');
    hydrate();
    expect(screen.getByLabelText('Full name')).toHaveValue('Ada Obi');
    expect(screen.getByLabelText(/^Quantity/)).toHaveValue(3);
    expect(screen.getByText('₦145,500.00')).toBeInTheDocument();
  });
});

describe('an order form that was posted with an e-mail address that looks mistyped', () => {
  const asked = {
    values: { ...sampleBuyer, customerEmail: 'ada@gmial.com', quantity: '2' },
    errors: {},
    choice: '@48500.00',
    meant: 'ada@gmail.com',
    askedEmail: 'ada@gmial.com',
  };
  const question = () => screen.getByRole('button', { name: /^Did you mean ada@gmail\.com/ });

  it('has the question below the address; the press sends the form by itself', () => {
    page(asked);
    expect(question()).toHaveAttribute('type', 'submit');
    expect(question()).toHaveAttribute('autofocus');
    const sent = Object.fromEntries(new FormData(form(), question()));
    expect(sent).toMatchObject({ askedEmail: 'ada@gmial.com', meantEmail: 'ada@gmail.com' });
    // Enter presses the first button: not the one that takes another address.
    expect(form().querySelector('button')).not.toBe(question());
    expect(Object.fromEntries(new FormData(form()))).not.toHaveProperty('meantEmail');
  });

  it('goes on with one press once React is there, too', async () => {
    const { hydrate } = page(asked);
    answerWith({ '/api/orders': [taken] });
    hydrate();
    await userEvent.click(question());
    await waitFor(() =>
      expect(ordersSent()).toMatchObject([{ body: { customerEmail: 'ada@gmail.com' } }]),
    );
    expect(screen.getByLabelText('Email address')).toHaveValue('ada@gmail.com');
  });

  it('sends the address as it stands to whoever presses Proceed to Payment', async () => {
    const { hydrate } = page(asked);
    answerWith({ '/api/orders': [taken] });
    hydrate();
    await userEvent.click(proceed());
    await waitFor(() =>
      expect(ordersSent()).toMatchObject([{ body: { customerEmail: 'ada@gmial.com' } }]),
    );
  });
});

describe('an order form that was posted and refused', () => {
  const words = 'Phone number must be at least 10 digits';
  const wrong = { values: typed, errors: { customerPhone: words }, choice: '@48500.00' };

  it('has what was typed, and the red words beside the field', () => {
    page(wrong);
    expect(screen.getByLabelText('Full name')).toHaveValue(sampleBuyer.customerName);
    expect(screen.getByLabelText('State')).toHaveValue('Lagos');
    expect(screen.getByLabelText(/^Quantity/)).toHaveValue(2);
    expect(phone()).toHaveValue('0803 555');
    expect(phone()).toBeInvalid();
    expect(phone()).toHaveAccessibleDescription(words);
  });

  it('keeps both when React comes, until the field is right', async () => {
    // An older draft of this page does not win over what was posted.
    writeDraftOf('order-form', { customerName: 'Old', at: Date.now() });
    page(wrong).hydrate();
    expect(screen.getByLabelText('Full name')).toHaveValue(sampleBuyer.customerName);
    expect(screen.getByText('₦97,000.00')).toBeInTheDocument();
    expect(phone()).toHaveAccessibleDescription(words);
    await userEvent.type(phone(), ' 0142');
    await userEvent.tab();
    expect(phone()).toHaveValue('0803 555 0142');
    expect(phone()).toBeValid();
  });

  it('checks again what was corrected before React came', async () => {
    const { hydrate } = page(wrong);
    await userEvent.type(phone(), ' 0142');
    hydrate();
    expect(phone()).toHaveValue('0803 555 0142');
    expect(phone()).toBeValid();
    expect(phone()).not.toHaveAccessibleDescription(words);
  });

  it('says why, also once React is there', () => {
    const said = 'This product has just sold out.';
    const { body } = refusal(409, 'CATALOG.OUT_OF_STOCK', { details: { available: 0 } });
    const answer = { status: 409, body };
    const { hydrate } = page({ values: typed, errors: {}, choice: '@48500.00', refusal: answer });
    expect(screen.getByText(said)).toBeVisible();
    hydrate();
    expect(screen.getByText(said)).toBeVisible();
  });

  it('offers the pieces that are left, beside the quantity', () => {
    const answer = refusal(409, 'CATALOG.OUT_OF_STOCK', { details: { available: 1 } });
    const errors = { quantity: 'Only 1 left in stock. Please order fewer.' };
    const refused = { status: 409, body: answer.body };
    page({ values: typed, errors, choice: '@48500.00', refusal: refused }).hydrate();
    expect(screen.getByLabelText(/^Quantity/)).toHaveAccessibleDescription(/Only 1 left in stock/);
    expect(screen.getByRole('button', { name: 'Order 1 instead' })).toBeVisible();
  });
});
