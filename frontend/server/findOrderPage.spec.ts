import { screen } from '@testing-library/react';
import { buildOrder } from '../src/testing/buildOrder.ts';
import { Pages, show } from './testing/pages.ts';

const call = 'POST /api/orders/find';
const pages = new Pages();
beforeAll(() => pages.start());
afterAll(() => pages.stop());
beforeEach(() => {
  pages.replies = {};
  pages.calls.length = 0;
});

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const sentForms = () => pages.asked(call).map(({ body }) => JSON.parse(String(body)));

describe('the page of whoever lost an order', () => {
  it('is two forms that work without scripts, in no index', async () => {
    const { status } = show(await pages.call('/orders/find'));
    expect(status).toBe(200);
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    for (const label of [/^Email address/, /^Order reference/])
      expect(field(label).form).toHaveAttribute('action', '/api/orders/find');
  });

  it('leads to the same page whether there are orders or not', async () => {
    pages.replies = { [call]: { body: { success: true, message: '' } } };
    const byEmail = await pages.post('/api/orders/find', { email: 'ada@mail.example' });
    expect(byEmail).toMatchObject({ status: 303, headers: { location: '/orders/asked' } });
    const typed = { email: '', reference: 'SO-7K4M2', phone: '08031234567' };
    expect((await pages.post('/api/orders/find', typed)).status).toBe(303);
    const { reference, phone } = typed;
    expect(sentForms()).toEqual([{ email: 'ada@mail.example' }, { reference, phone }]);
    show(await pages.call('/orders/asked'));
    expect(screen.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible();
  });

  it('says beside the field what is wrong, and keeps what was typed', async () => {
    const errors = { phone: ['Phone number must be at least 10 digits'] };
    pages.replies = {
      [call]: { status: 400, body: { success: false, code: 'VALIDATION', message: '', errors } },
    };
    show(await pages.post('/api/orders/find', { reference: 'SO-7K4M2', phone: '12' }));
    expect(field(/^Phone number/)).toBeVisible();
    expect(field(/^Phone number/)).toHaveAccessibleDescription(errors.phone[0]);
    expect(field(/^Order reference/)).toHaveValue('SO-7K4M2');
  });

  it('says that it was asked too often', async () => {
    const message = 'Too many requests in a short time. Please try again in 9 minutes.';
    pages.replies = {
      [call]: { status: 429, body: { success: false, code: 'RATE_LIMITED', message } },
    };
    const { status } = show(await pages.post('/api/orders/find', { email: 'ada@mail.example' }));
    expect(status).toBe(429);
    expect(screen.getByText(message)).toBeVisible();
    expect(field(/^Email address/)).toHaveValue('ada@mail.example');
  });
});

describe('the link of an order, without scripts', () => {
  const { orderId } = buildOrder();
  const status = `GET /api/orders/${orderId}/status`;
  const order = buildOrder({ reachedBy: { email: 'ad…e@gmial.com', phone: '…4567' } });

  it('is mailed again, and the page says so', async () => {
    pages.replies = {
      [`POST /api/orders/${orderId}/resend`]: { body: { success: true, message: '' } },
      [status]: { body: { success: true, data: order } },
    };
    const answer = await pages.post(`/api/orders/${orderId}/resend`, {});
    expect(answer.headers).toMatchObject({ location: `/orders/${orderId}?sent` });
    show(await pages.call(`/orders/${orderId}?sent`));
    expect(screen.getByText(/^Emails go to ad…e@gmial\.com/)).toBeVisible();
    expect(screen.getByText('The email is on its way.')).toBeVisible();
  });

  it('is corrected by a form that keeps what was typed while the code is asked for', async () => {
    const message = 'To correct it, type the code.';
    const canCorrect = { email: false, address: true, needsCode: true };
    const call = `POST /api/orders/${orderId}/correct`;
    pages.replies = {
      [call]: { status: 409, body: { success: false, code: 'ORDERS.CODE_NEEDED', message } },
      [status]: { body: { success: true, data: { ...order, canCorrect } } },
    };
    const path = `/api/orders/${orderId}/correct`;
    show(await pages.call(`/orders/${orderId}`));
    const formId = document.querySelector<HTMLInputElement>('[name=formId]')?.value ?? '';
    const typed = { customerPhone: '08031234567', shippingAddress: '', formId };
    const answer = show(await pages.post(path, typed));
    expect(answer.status).toBe(409);
    expect(screen.getByText(message)).toBeVisible();
    const phone = screen.getByLabelText('Phone number');
    expect(phone).toHaveValue('08031234567');
    expect(phone).toBeVisible();
    expect(screen.getByLabelText('Code from our email')).toBeVisible();
    const [sent] = pages.asked(call);
    expect(sent?.headers).toMatchObject({ 'form-id': formId });
    expect(JSON.parse(String(sent?.body))).toEqual({ customerPhone: '08031234567' });
    pages.replies = { ...pages.replies, [call]: { body: { success: true, data: order } } };
    const done = await pages.post(path, { ...typed, code: '123456' });
    expect(done).toMatchObject({ status: 303, headers: { location: `/orders/${orderId}` } });
  });
});
