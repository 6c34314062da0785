import { screen } from '@testing-library/react';
import { sampleBuyer } from '../src/testing/buildOrder.ts';
import { buildProduct } from '../src/testing/buildProduct.ts';
import { Pages, show } from './testing/pages.ts';

const orderId = 'abcdefghijklmnopqrstuv';
const path = `/orders/${orderId}`;
const oil = buildProduct({ id: 1, title: 'Red palm oil' });
const refused = (status: number, code: string, message: string, details: object = {}) => ({
  status,
  body: { success: false, code, message, details },
});
/** What the gateway says of an order whose buyer does this next. */
const waiting = (next: string) =>
  refused(409, 'ORDERS.CODE_NEEDED', 'Type the code.', {
    orderId,
    productId: 1,
    quantity: 3,
    mailbox: 'ad…e@mail.example',
    expiresAt: '2026-11-21T09:40:00.000Z',
    triesLeft: 3,
    next,
  });
const lapsed = refused(410, 'ORDERS.CODE_LAPSED', 'Not placed.', { productId: 1 });
const enter = `POST /api/orders/${orderId}/code`;

const pages = new Pages();
beforeAll(() => pages.start());
afterAll(() => pages.stop());

/** The gateway's answers: to a look at the order, and to a posted code. */
const answerWith = (status: object, toCode?: object) => {
  pages.calls.length = 0;
  pages.replies = {
    'GET /api/products': { body: { data: [oil], meta: { total: 1, nextCursor: null } } },
    [`GET /api/orders/${orderId}/status`]: status as { body: unknown },
    ...(toCode && { [enter]: toCode as { body: unknown } }),
  };
};
const open = async () => show(await pages.call(path));
const post = async (code: string) =>
  show(await pages.post(`/api${path}/code`, code === '' ? {} : { code }));
const field = () => screen.getByLabelText<HTMLInputElement>(/^Code from our email/);
const button = (name: string) => screen.getByRole('button', { name });

describe('the page of an order that waits for its code', () => {
  it('asks for the code by a form that works without scripts, and shows no account', async () => {
    answerWith(waiting('enter_code'));
    const { status, headers } = await open();
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(field().form).toHaveAttribute('action', `/api${path}/code`);
    expect(field().form).toHaveAttribute('method', 'post');
    expect(screen.getByText(/3 × Red palm oil/)).toBeVisible();
    expect(screen.getByText(/ad…e@mail\.example/)).toBeVisible();
    expect(button('Place my order')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/account number/i);
  });

  it('is where a posted order form leads', async () => {
    answerWith(waiting('enter_code'));
    pages.replies = { ...pages.replies, 'POST /api/orders': waiting('enter_code') };
    const answer = await pages.post('/api/orders', {
      ...sampleBuyer,
      productId: '1',
      productTitle: oil.title,
      choice: '@48500.00',
      quantity: '3',
    });
    expect(answer.status).toBe(303);
    expect(answer.headers).toMatchObject({ location: path });
  });

  it('becomes the page of the placed order with the right code', async () => {
    answerWith(waiting('enter_code'), { body: { success: true, data: { orderId } } });
    const { status, headers } = await post(' 482 913 ');
    expect(status).toBe(303);
    expect(headers).toMatchObject({ location: path });
    const [sent] = pages.asked(enter);
    expect(JSON.parse(String(sent?.body))).toEqual({ code: '482 913' });
  });

  it.each([
    ['wrong', refused(409, 'ORDERS.CODE_REFUSED', 'You can try twice more.', { triesLeft: 2 })],
    [
      'no code',
      {
        status: 400,
        body: {
          success: false,
          code: 'VALIDATION',
          message: '',
          errors: { code: ['You can try twice more.'] },
        },
      },
    ],
  ])('says beside the field that it is %s', async (_, refusal) => {
    answerWith(waiting('enter_code'), refusal);
    const { status } = await post('482914');
    expect(status).toBe(refusal.status);
    expect(field()).toHaveAccessibleDescription(/You can try twice more\./);
    expect(field()).toHaveValue('');
  });

  it('offers another code once the first is over, and mails it by one press', async () => {
    const over = refused(409, 'ORDERS.CODE_REFUSED', 'Over.', { triesLeft: 0 });
    answerWith(waiting('ask_for_code'), over);
    await post('482914');
    expect(screen.queryByLabelText(/^Code/)).not.toBeInTheDocument();
    expect(button('Email me another code')).toBeVisible();
    // No mail is on its way yet.
    expect(document.body).not.toHaveTextContent(/Check your spam folder/);
    expect(screen.getByRole('link', { name: /Wrong address/ })).toHaveAttribute(
      'href',
      '/marketplace/1?order=1',
    );
    answerWith(waiting('enter_code'), waiting('enter_code'));
    expect(await post('')).toMatchObject({ status: 303, headers: { location: path } });
    expect(JSON.parse(String(pages.asked(enter)[0]?.body))).toEqual({});
  });

  it('says why a confirmed order is not placed yet, and places it by another press', async () => {
    const gone = refused(409, 'CATALOG.OUT_OF_STOCK', 'This product is sold out.');
    answerWith(waiting('place'), gone);
    expect((await post('482913')).status).toBe(409);
    expect(screen.getByText('This product is sold out.')).toBeVisible();
    expect(button('Place my order')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change the order' })).toHaveAttribute(
      'href',
      '/marketplace/1?order=1',
    );
  });

  it('says that it was not placed once no code can be entered any more', async () => {
    answerWith(lapsed, lapsed);
    for (const page of [await open(), await post('482913')]) {
      expect(page.status).toBe(410);
      show(page);
      expect(screen.getByRole('heading', { name: 'This order was not placed' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Order again' })).toHaveAttribute(
        'href',
        '/marketplace/1?order=1',
      );
    }
  });
});
