import { CodedError } from '@spade/contracts/errors/coded-error';
import { buildPublicOrder, PUBLIC_ID } from '@spade/contracts/testing/build-order';
import { type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

describe('the links of lost orders', () => {
  let bed: GatewayBed;
  let url: string;
  beforeAll(async () => {
    bed = await startGatewayBed({ LIMIT_LINKS_PER_BUYER: '3' });
    url = `${bed.url}/api/orders`;
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.services.reset();
    bed.services.answer('orders.ask-for-links', () => ({}));
    bed.services.answer('orders.resend-link', () => ({}));
  });

  const find = (form: object) => postJson(`${url}/find`, form);

  it('are asked for by the e-mail, or by reference and phone', async () => {
    const answers = [
      await find({ email: ' ada@mail.example ' }),
      await find({ reference: 'so-7k4m2', phone: '0803 123 4567' }),
      // A field that is null was left out.
      await find({ reference: null, phone: '08031234567', email: 'ada@mail.example' }),
    ];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        200,
        {
          success: true,
          message: 'If there are such orders, an email with their links is on its way.',
        },
      ]);
    expect(bed.services.calls('orders.ask-for-links')).toMatchObject([
      { email: 'ada@mail.example' },
      { reference: 'SO-7K4M2', phone: '+2348031234567' },
      { email: 'ada@mail.example' },
    ]);
  });

  it.each([
    [{}, { email: ['Enter your email address'] }],
    [{ email: 'ada@' }, { email: ['Invalid email address'] }],
    [{ reference: 'SO-7K4M2' }, { phone: ['Phone number must be at least 10 digits'] }],
  ])('are not asked for by %j', async (form, errors) => {
    const { status, body } = await find(form);
    expect([status, body.errors]).toEqual([400, errors]);
    expect(bed.services.calls('orders.ask-for-links')).toEqual([]);
  });

  it('count for a mailbox however it is written, for a reference and for a phone', async () => {
    const statuses = async (...forms: object[]) => {
      const all = [];
      for (const form of forms) all.push((await find(form)).status);
      return all;
    };
    const tags = ['', '+a', '+b', '+c'];
    const mailbox = tags.map((tag) => ({ email: `obi${tag}@mail.example` }));
    expect(await statuses(...mailbox)).toEqual([200, 200, 200, 429]);
    const phones = [1, 2, 3, 4].map((n) => ({ reference: 'SO-AAAA2', phone: `080312345${n}0` }));
    expect(await statuses(...phones)).toEqual([200, 200, 200, 429]);
    const references = [3, 4, 5, 6].map((n) => ({
      reference: `SO-BBBB${n}`,
      phone: '08039999999',
    }));
    expect(await statuses(...references)).toEqual([200, 200, 200, 429]);
  });

  it('go to the mailbox of an order again, a few times', async () => {
    const resend = () => postJson(`${url}/${PUBLIC_ID}/resend`, {});
    const all = [await resend(), await resend(), await resend(), await resend()];
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(bed.services.calls('orders.resend-link')[0]).toMatchObject({ orderId: PUBLIC_ID });
    bed.services.answer('orders.resend-link', () => {
      throw new CodedError('ORDERS.NOT_FOUND', {});
    });
    const other = `${PUBLIC_ID.slice(0, -1)}w`;
    expect((await postJson(`${url}/${other}/resend`, {})).status).toBe(404);
    expect((await postJson(`${url}/17/resend`, {})).status).toBe(404);
  });

  it.each([
    ['application/json', '{}'],
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ])('bring no more reminders after one press, sent as %s', async (type, body) => {
    bed.services.answer('orders.refuse-reminders', () => ({}));
    const press = (orderId: string) =>
      fetch(`${url}/${orderId}/no-reminders`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
    expect((await press(PUBLIC_ID)).status).toBe(200);
    expect(bed.services.calls('orders.refuse-reminders')).toEqual([{ orderId: PUBLIC_ID }]);
    bed.services.answer('orders.refuse-reminders', () => {
      throw new CodedError('ORDERS.NOT_FOUND', {});
    });
    expect((await press(PUBLIC_ID)).status).toBe(404);
  });

  it('and what is corrected go to orders as they were typed, tidied', async () => {
    const canCorrect = { email: false, address: true, needsCode: true };
    bed.services.answer('orders.correct', () => buildPublicOrder({ canCorrect }));
    const correct = (form: object) =>
      postJson(`${url}/${PUBLIC_ID}/correct`, form, { 'form-id': 'f' });
    const form = { customerPhone: '0803 123 4567', shippingCity: ' Epe ', shippingAddress: '' };
    const { status, body } = await correct({ ...form, code: '123 456' });
    expect([status, body.data]).toMatchObject([200, { canCorrect, reachedBy: null }]);
    expect(bed.services.calls('orders.correct')).toEqual([
      {
        orderId: PUBLIC_ID,
        correction: { phone: '+2348031234567', city: 'Epe' },
        code: '123456',
        formId: 'f',
      },
    ]);
    const wrong = await correct({ customerEmail: 'ada@', shippingAddress: 'short' });
    expect(wrong.body.errors).toEqual({
      customerEmail: ['Invalid email address'],
      shippingAddress: ['Address must be at least 10 characters'],
    });
  });
});
