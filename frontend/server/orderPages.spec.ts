import { screen } from '@testing-library/react';
import { buildOrder } from '../src/testing/buildOrder.ts';
import { Pages, show } from './testing/pages.ts';

const order = buildOrder();
const { orderId } = order;
const status = `GET /api/orders/${orderId}/status`;
const shown = (data: object = order) => ({ [status]: { body: { success: true, data } } });
const refused = (code: number, message: string, more: object = {}) => ({
  status: code,
  body: { success: false, code: 'REFUSED', message, ...more },
});

const pages = new Pages();
beforeAll(() => pages.start());
afterAll(() => pages.stop());
beforeEach(() => {
  pages.replies = shown();
  pages.calls.length = 0;
});

describe('GET /orders/{id}', () => {
  it('has bank details, deadline and the forms that work without scripts', async () => {
    const { status: code } = show(await pages.call(`/orders/${orderId}`));
    expect(code).toBe(200);
    for (const text of ['First Sample Bank', 'Spade Orion Ltd', '0123 456 789'])
      expect(screen.getByText(text)).toBeVisible();
    // Beside the clock, and with the account.
    expect(screen.getAllByText('₦97,000.00')).toHaveLength(2);
    expect(document.body).toHaveTextContent('09:44 WAT');
    const file = screen.getByLabelText<HTMLInputElement>(/^Choose an image/);
    expect(file.name).toBe('paymentProof');
    expect(file.form).toHaveAttribute(
      'action',
      expect.stringMatching(`^/api/orders/${orderId}/payment-proof\\?form=[0-9a-f]{32}$`),
    );
    expect(file.form).toHaveAttribute('enctype', 'multipart/form-data');
    const more = screen.getByRole<HTMLButtonElement>('button', { name: /30 more minutes/ });
    expect(more.form).toHaveAttribute('action', `/api/orders/${orderId}/extend`);
    expect(new FormData(more.form ?? undefined).get('formId')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is never kept and in no index, and its address is in no call for a picture', async () => {
    const { headers } = show(await pages.call(`/orders/${orderId}`));
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'strict-origin',
    });
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(document.querySelector('link[rel="canonical"]')).toBeNull();
    expect(document.querySelector('script[type="application/ld+json"]')).toBeNull();
  });

  it('shows no account once a proof is there', async () => {
    pages.replies = shown(buildOrder({ status: 'awaiting_confirmation', hasProof: true }));
    show(await pages.call(`/orders/${orderId}`));
    expect(screen.queryByText('0123 456 789')).toBeNull();
    expect(document.body).toHaveTextContent('Your transfer is being checked');
  });

  it('takes a late proof without scripts', async () => {
    pages.replies = shown(
      buildOrder({ status: 'failed', failureReason: 'expired', ending: 'expired' }),
    );
    show(await pages.call(`/orders/${orderId}`));
    const { form } = screen.getByLabelText<HTMLInputElement>(/^Choose an image/);
    expect(form).toHaveAttribute('action', expect.stringContaining('/payment-proof?form='));
  });

  it('leads from an order that has ended to the form of the same product, with its pieces', async () => {
    pages.replies = shown(
      buildOrder({ status: 'failed', failureReason: 'expired', ending: 'expired', productId: 12 }),
    );
    show(await pages.call(`/orders/${orderId}`));
    expect(screen.getByRole('link', { name: 'Order again' })).toHaveAttribute(
      'href',
      '/marketplace/12?order=12&again=.2.deliver',
    );
  });

  it('says beside the upload that a picture was too large for nginx to pass on', async () => {
    const { status: code } = show(await pages.call(`/orders/${orderId}?too-large`));
    expect(code).toBe(200);
    const words = screen.getByText('Please upload an image smaller than 5MB');
    expect(words.closest('section')).toContainElement(screen.getByLabelText(/^Choose an image/));
    show(await pages.call(`/orders/${orderId}`));
    expect(screen.queryByText('File Too Large')).toBeNull();
  });

  it.each([404, 400])('is 404 when the gateway answers %i', async (code) => {
    pages.replies = { 'GET /api/orders/none/status': refused(code, 'Order not found') };
    const page = show(await pages.call('/orders/none'));
    expect(page.status).toBe(404);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(screen.getByRole('link', { name: 'Back to the marketplace' })).toBeVisible();
  });

  it('asks for an id as it is written, also a strange one', async () => {
    await pages.call('/orders/a%2Fb%20c');
    await pages.call('/orders/%E0%A4%A');
    expect(pages.calls.map(({ url }) => url)).toEqual([
      '/api/orders/a%2Fb%20c/status',
      '/api/orders/%25E0%25A4%25A/status',
    ]);
  });
});

describe('a posted proof', () => {
  const path = `/api/orders/${orderId}/payment-proof`;
  const type = 'multipart/form-data; boundary=x';
  const bytes = Buffer.concat([
    Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="paymentProof"; filename="a.png"\r\n\r\n',
    ),
    Buffer.from(Uint8Array.from({ length: 512 }, (_, index) => index % 256)),
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const send = () =>
    pages.call(path, { method: 'POST', headers: { 'content-type': type }, body: bytes });

  it('reaches the gateway byte for byte, and the browser goes back to the order', async () => {
    pages.replies = { ...shown(), [`POST ${path}`]: { body: { success: true } } };
    const { status: code, headers } = await send();
    expect(code).toBe(303);
    expect(headers.location).toBe(`/orders/${orderId}`);
    const [call] = pages.asked(`POST ${path}`);
    expect(call?.headers['content-type']).toBe(type);
    expect(call?.body.equals(bytes)).toBe(true);
  });

  it('is sent under the key that its page wrote into the address of the form', async () => {
    pages.replies = { ...shown(), [`POST ${path}`]: { body: { success: true } } };
    show(await pages.call(`/orders/${orderId}`));
    const { form } = screen.getByLabelText<HTMLInputElement>(/^Choose an image/);
    const action = form?.getAttribute('action') ?? '';
    await pages.call(action, { method: 'POST', headers: { 'content-type': type }, body: bytes });
    const [call] = pages.asked(`POST ${path}`);
    expect(call?.headers['form-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(action).toContain(String(call?.headers['form-id']));
  });

  it('is refused in words on the page of the order', async () => {
    const words = 'This image is damaged and cannot be opened.';
    pages.replies = { ...shown(), [`POST ${path}`]: refused(422, words) };
    const page = show(await send());
    expect(page.status).toBe(422);
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByLabelText(/^Choose an image/)).toBeVisible();
    // Back shows it again.
    expect(page.headers['cache-control']).toBe('private, no-cache');
  });
});

describe('a posted request for more time', () => {
  const path = `/api/orders/${orderId}/extend`;

  it('is passed on, and the browser goes back to the order', async () => {
    pages.replies = { ...shown(), [`POST ${path}`]: { body: { success: true, data: order } } };
    const { status: code, headers } = await pages.post(path, {});
    expect(code).toBe(303);
    expect(headers.location).toBe(`/orders/${orderId}`);
  });

  it('is sent under the key of its form, and under none that is not ours', async () => {
    pages.replies = { ...shown(), [`POST ${path}`]: { body: { success: true, data: order } } };
    const formId = 'd'.repeat(32);
    await pages.post(path, { formId });
    await pages.post(path, { formId: 'x' });
    const ids = pages.asked(`POST ${path}`).map(({ headers }) => headers['form-id']);
    expect(ids).toEqual([formId, undefined]);
  });

  it('is refused in words', async () => {
    const words = 'This order was extended before.';
    pages.replies = { ...shown(), [`POST ${path}`]: refused(409, words) };
    const page = show(await pages.post(path, {}));
    expect(page.status).toBe(409);
    expect(screen.getByText(words)).toBeVisible();
  });
});

describe('a posted account for a refund', () => {
  const path = `/api/orders/${orderId}/refund-account`;
  const banks = [{ code: '000013', name: 'GTBank' }];
  const owed = buildOrder({
    status: 'confirmed',
    refundOwed: '500.00',
    refund: { account: null, isNumberDoubtful: false, banks },
  });
  const account = { bankCode: '000013', accountNumber: '0123 456 789', accountName: 'Ada Obi' };

  it('is passed on, and the browser goes back to the order', async () => {
    pages.replies = { ...shown(owed), [`POST ${path}`]: { body: { success: true, data: owed } } };
    const { status: code, headers } = await pages.post(path, account);
    expect(code).toBe(303);
    expect(headers.location).toBe(`/orders/${orderId}`);
    const [call] = pages.asked(`POST ${path}`);
    expect(JSON.parse(String(call?.body))).toEqual({ ...account, code: '' });
  });

  it('is refused beside its fields, with what was typed', async () => {
    const errors = { accountNumber: ['An account number has 10 digits'] };
    const words = 'An account number has 10 digits';
    pages.replies = { ...shown(owed), [`POST ${path}`]: refused(400, words, { errors }) };
    const page = show(await pages.post(path, { ...account, accountNumber: '12345' }));
    expect(page.status).toBe(400);
    const number = screen.getByLabelText('Account number');
    expect(number).toHaveAccessibleDescription(words);
    expect(number).toHaveValue('12345');
    expect(screen.getByLabelText('Bank')).toHaveDisplayValue('GTBank');
    expect(screen.getByLabelText<HTMLInputElement>('Bank').form).toHaveAttribute('action', path);
  });

  it('asks for the code that was mailed, with what was typed, and again while it is wrong', async () => {
    const asked = 'To change the account, type the code that we sent.';
    const needed = refused(409, asked, { code: 'ORDERS.CODE_NEEDED' });
    pages.replies = { ...shown(owed), [`POST ${path}`]: needed };
    show(await pages.post(path, account));
    expect(screen.getByText('We sent you a code')).toBeVisible();
    expect(screen.getByText(asked)).toBeVisible();
    expect(screen.getByLabelText('Account number')).toHaveValue(account.accountNumber);
    expect(screen.getByLabelText('Code from our email')).toHaveValue('');
    const said = 'This code is not right. You can try twice more.';
    const wrong = refused(409, said, { code: 'ORDERS.CODE_REFUSED' });
    pages.replies = { ...shown(owed), [`POST ${path}`]: wrong };
    show(await pages.post(path, { ...account, code: '482914' }));
    expect(screen.getByText('Account not saved')).toBeVisible();
    expect(screen.getByText(said)).toBeVisible();
    expect(screen.getByLabelText('Code from our email')).toHaveValue('482914');
    const digits = 'The code has six digits';
    const broken = refused(400, digits, { errors: { code: [digits] } });
    pages.replies = { ...shown(owed), [`POST ${path}`]: broken };
    show(await pages.post(path, { ...account, code: '48' }));
    expect(screen.getByLabelText('Code from our email')).toHaveAccessibleDescription(digits);
  });

  it('is refused in words where no field is to blame', async () => {
    const words = 'Nothing is owed to you for this order, so no account is needed.';
    pages.replies = { ...shown(owed), [`POST ${path}`]: refused(409, words) };
    show(await pages.post(path, account));
    expect(screen.getByText(words)).toBeVisible();
  });
});

describe('a posted message', () => {
  const message = {
    firstName: 'Ada',
    lastName: 'Obi',
    email: 'ada.obi@example.com',
    subject: 'A wall',
    message: 'Hello <b>',
  };
  const field = (name: string) => screen.getByLabelText(name);

  it('is sent, and the browser goes to the page that says so', async () => {
    pages.replies = { 'POST /api/contact': { status: 201, body: { success: true } } };
    const { status: code, headers } = await pages.post('/api/contact', message);
    expect(code).toBe(303);
    expect(headers.location).toBe('/message-sent');
    expect(JSON.parse(String(pages.asked('POST /api/contact')[0]?.body))).toEqual(message);
  });

  it('is sent under the key of its form, and under none that no form was drawn with', async () => {
    pages.replies = { 'POST /api/contact': { status: 201, body: { success: true } } };
    const formId = '0123456789abcdef0123456789abcdef';
    for (const sent of [formId, formId, 'of my own'])
      await pages.post('/api/contact', { ...message, formId: sent });
    const keys = pages.asked('POST /api/contact').map(({ headers }) => headers['form-id']);
    expect(keys).toEqual([formId, formId, '']);
  });

  it('comes back with red words and what was typed when it is wrong', async () => {
    const wrong = { ...message, email: 'ada', subject: ' ' };
    const { status: code, headers } = show(await pages.post('/api/contact', wrong));
    expect(code).toBe(400);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(field('Email Address')).toHaveAccessibleDescription('Invalid email');
    expect(field('Subject')).toHaveAccessibleDescription('Required');
    expect(field('Message')).toHaveValue('Hello <b>');
    expect(pages.calls).toEqual([]);
  });

  it('is refused in words, with what was typed', async () => {
    pages.replies = { 'POST /api/contact': refused(429, 'Please try again in 2 minutes.') };
    const { status: code } = show(await pages.post('/api/contact', message));
    expect(code).toBe(429);
    expect(screen.getByText('Please try again in 2 minutes.')).toBeVisible();
    expect(field('Message')).toHaveValue('Hello <b>');
  });

  it("shows the gateway's words beside the field that it refuses", async () => {
    const errors = { email: ['No mail reaches this address'] };
    pages.replies = { 'POST /api/contact': refused(400, 'Validation failed', { errors }) };
    show(await pages.post('/api/contact', message));
    expect(field('Email Address')).toHaveAccessibleDescription(errors.email[0]);
  });
});
