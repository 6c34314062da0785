import { screen, within } from '@testing-library/react';
import { sampleBuyer } from '../src/testing/buildOrder.ts';
import { buildProduct } from '../src/testing/buildProduct.ts';
import { Pages, show } from './testing/pages.ts';

const oil = buildProduct({ id: 1, title: 'Red palm oil <25 litres>' });
const products = {
  'GET /api/products': {
    body: { data: [oil], meta: { total: 1, nextCursor: null } },
  },
};
const orderId = 'abcdefghijklmnopqrstuv';
const taken = { status: 201, body: { success: true, data: { orderId } } };
const refused = (status: number, code: string, more: object = {}) => ({
  status,
  body: { success: false, code, message: 'You have 3 open orders.', ...more },
});
const filledIn = {
  ...sampleBuyer,
  productId: '1',
  productTitle: oil.title,
  formId: '0123456789abcdef0123456789abcdef',
  choice: '@48500.00',
  quantity: '2',
};

const pages = new Pages();
beforeAll(() => pages.start());
afterAll(() => pages.stop());
beforeEach(() => {
  pages.replies = products;
  pages.calls.length = 0;
});

const post = async (fields: Record<string, string>) =>
  show(await pages.post('/api/orders', fields));
const inForm = () => within(screen.getByRole('form', { name: 'Complete Your Order' }));

describe('a posted order', () => {
  it('is placed, and the browser goes to its page', async () => {
    pages.replies = { ...products, 'POST /api/orders': taken };
    const { status, headers } = await pages.post('/api/orders', filledIn, {
      origin: 'https://shop.example.ng',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': '102.89.1.2',
      'x-forwarded-proto': 'https',
      'x-request-id': 'of nginx',
      cookie: 'staff=secret',
      authorization: 'Bearer secret',
    });
    expect(status).toBe(303);
    expect(headers).toMatchObject({ location: `/orders/${orderId}`, 'cache-control': 'no-store' });
    const [call] = pages.asked('POST /api/orders');
    const { deliveryArea: _, ...buyer } = sampleBuyer;
    expect(JSON.parse(String(call?.body))).toEqual({
      ...buyer,
      delivery: 'deliver',
      quantity: 2,
      productId: 1,
      productTitle: oil.title,
      totalPrice: '97000.00',
    });
    // The gateway refuses what comes from other sites, and limits each address.
    expect(call?.headers).toMatchObject({
      origin: 'https://shop.example.ng',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': '102.89.1.2',
      'x-forwarded-proto': 'https',
      'x-request-id': 'of nginx',
    });
    expect(call?.headers).not.toHaveProperty('cookie');
    expect(call?.headers).not.toHaveProperty('authorization');
  });

  it("has the key of its form however often it is posted, one made of the text without a form's", async () => {
    pages.replies = { ...products, 'POST /api/orders': taken };
    await pages.post('/api/orders', filledIn);
    await pages.post('/api/orders', filledIn);
    await pages.post('/api/orders', { ...filledIn, quantity: '3' });
    await pages.post('/api/orders', { ...filledIn, formId: '' });
    const bodies = pages.asked('POST /api/orders').map(({ body }) => String(body));
    expect(bodies[1]).toBe(bodies[0]);
    const keys = pages
      .asked('POST /api/orders')
      .map(({ headers }) => String(headers['idempotency-key']));
    expect(keys.slice(0, 3)).toEqual(Array(3).fill(filledIn.formId));
    expect(keys[3]).toMatch(/^[0-9a-f]{64}$/);
  });

  it('says what the buyer saw, so that it is the same order after the shop has changed', async () => {
    pages.replies = { ...products, 'POST /api/orders': taken };
    await pages.post('/api/orders', {
      ...filledIn,
      productTitle: 'Its name before the sync',
      choice: '@41000.00',
    });
    expect(JSON.parse(String(pages.asked('POST /api/orders')[0]?.body))).toMatchObject({
      productTitle: 'Its name before the sync',
      totalPrice: '82000.00',
    });
  });

  it('orders the variant that was chosen, at the price that the buyer saw', async () => {
    pages.replies = { ...products, 'POST /api/orders': taken };
    await pages.post('/api/orders', { ...filledIn, choice: '71@50000.00' });
    expect(JSON.parse(String(pages.asked('POST /api/orders')[0]?.body))).toMatchObject({
      variantId: 71,
      totalPrice: '100000.00',
    });
  });

  it('comes back with red words and what was typed when it is wrong', async () => {
    const wrong = { ...filledIn, customerPhone: '0803', quantity: '', customerName: '"><b>' };
    const page = await post(wrong);
    expect(page.status).toBe(400);
    // Kept by this browser alone, to be shown on Back.
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    });
    const form = inForm();
    expect(form.getByLabelText('Phone number')).toHaveAccessibleDescription(
      'Phone number must be at least 10 digits',
    );
    expect(form.getByLabelText(/^Quantity/)).toHaveAccessibleDescription(
      expect.stringContaining('Quantity must be at least 1'),
    );
    expect(form.getByLabelText('Full name')).toHaveValue('"><b>');
    expect(form.getByLabelText('Phone number')).toHaveValue('0803');
    expect(form.getByLabelText('State')).toHaveValue('Lagos');
    expect(pages.asked('POST /api/orders')).toEqual([]);
  });

  describe('when the e-mail address looks mistyped', () => {
    const mistyped = { ...filledIn, customerEmail: 'ada@gmial.com' };
    const sentTo = () =>
      pages
        .asked('POST /api/orders')
        .map(({ body }) => (JSON.parse(String(body)) as { customerEmail: string }).customerEmail);
    /** What the browser sends of the form that the server answers with. */
    const answered = (by?: HTMLElement) => {
      const form = screen.getByRole<HTMLFormElement>('form', { name: 'Complete Your Order' });
      return Object.fromEntries(new FormData(form, by)) as Record<string, string>;
    };
    const question = () => inForm().getByRole('button', { name: /^Did you mean ada@gmail\.com/ });

    beforeEach(async () => {
      pages.replies = { ...products, 'POST /api/orders': taken };
      await post(mistyped);
    });

    it('asks, keeps what was typed, and orders with the other address at one press', async () => {
      expect(sentTo()).toEqual([]);
      expect(inForm().getByLabelText('Email address')).toHaveValue('ada@gmial.com');
      expect(inForm().getByLabelText('Full name')).toHaveValue(sampleBuyer.customerName);
      const { status } = await pages.post('/api/orders', answered(question()));
      expect(status).toBe(303);
      expect(sentTo()).toEqual(['ada@gmail.com']);
    });

    it('asks once: the same address again is meant', async () => {
      const { status } = await pages.post('/api/orders', answered());
      expect(status).toBe(303);
      expect(sentTo()).toEqual(['ada@gmial.com']);
    });

    it('asks once also where the order is refused in between', async () => {
      const busy = { 'POST /api/orders': refused(503, 'UNAVAILABLE') };
      pages.replies = { ...products, ...busy };
      await post(answered());
      pages.replies = { ...products, 'POST /api/orders': taken };
      const { status } = await pages.post('/api/orders', answered());
      expect(status).toBe(303);
      expect(sentTo()).toEqual(['ada@gmial.com', 'ada@gmial.com']);
    });

    it('asks again about another address', async () => {
      const { status } = await pages.post('/api/orders', {
        ...answered(),
        customerEmail: 'ada@yaho.com',
      });
      expect(status).toBe(400);
      expect(sentTo()).toEqual([]);
    });
  });

  it.each([
    [429, 'RATE_LIMITED', {}, 'You have 3 open orders.'],
    [
      409,
      'CATALOG.PRICE_CHANGED',
      { details: { price: '50000.00' } },
      'The price is now ₦50,000 each.',
    ],
  ])('is refused in words: %i %s %j', async (status, code, more, words) => {
    pages.replies = { ...products, 'POST /api/orders': refused(status, code, more) };
    const page = await post(filledIn);
    expect(page.status).toBe(status);
    const form = inForm();
    expect(form.getByText(words)).toBeVisible();
    expect(form.getByLabelText('Full name')).toHaveValue(sampleBuyer.customerName);
  });

  it.each([
    [503, 'UNAVAILABLE', true],
    [429, 'RATE_LIMITED', true],
    [422, 'ORDERS.IDEMPOTENCY_KEY_REUSED', true],
    [409, 'CATALOG.CONTENDED', false],
  ])(
    'keeps its key unless it is certain that nothing was placed: %i %s',
    async (status, code, isKept) => {
      pages.replies = { ...products, 'POST /api/orders': refused(status, code) };
      show(await pages.post('/api/orders', filledIn));
      const key = document.querySelector<HTMLInputElement>('input[name="formId"]')?.value;
      expect(key).toMatch(/^[0-9a-f]{32}$/);
      expect(key === filledIn.formId).toBe(isKept);
    },
  );

  it.each([
    ['ORDERS.TOO_MANY_OPEN', { by: 'phone', limit: 3, freeAt: null }, 'Phone number'],
    ['ORDERS.TOO_MANY_OPEN', { by: 'email', limit: 3, freeAt: null }, 'Email address'],
    ['ORDERS.HELD_BY_OTHERS', { orderable: 1, freeAt: null }, /^Quantity/],
    ['CATALOG.OUT_OF_STOCK', { available: 1 }, /^Quantity/],
  ])('is refused beside the field that the words concern: %s %j', async (code, details, field) => {
    pages.replies = { ...products, 'POST /api/orders': refused(409, code, { details }) };
    await post(filledIn);
    const control = inForm().getByLabelText(field);
    expect(control).toHaveAccessibleDescription(/^You have 3 open orders\./);
    expect(control).toHaveAttribute('autofocus');
  });

  it("shows the gateway's words beside the field that it refuses", async () => {
    const errors = { customerEmail: ['This mailbox does not exist'] };
    pages.replies = { ...products, 'POST /api/orders': refused(400, 'VALIDATION', { errors }) };
    await post(filledIn);
    expect(inForm().getByLabelText('Email address')).toHaveAccessibleDescription(
      errors.customerEmail[0],
    );
  });

  it('says that the product is no longer on sale', async () => {
    pages.replies = { ...products, 'POST /api/orders': refused(404, 'CATALOG.PRODUCT_NOT_FOUND') };
    const page = await post({ ...filledIn, productId: '99' });
    expect(page.status).toBe(404);
    expect(document.body).toHaveTextContent('You have 3 open orders.');
  });
});
