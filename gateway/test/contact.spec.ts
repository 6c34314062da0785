import { signIn } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

describe('contact', () => {
  let bed: GatewayBed;
  let url: string;
  const form = {
    firstName: 'Ada',
    lastName: 'Obi',
    email: 'ada@mail.example',
    subject: 'Lights',
    message: 'Two rows,\nplease.',
  };

  beforeAll(async () => {
    bed = await startGatewayBed({ LIMIT_CONTACTS_PER_EMAIL: '1000' });
    url = `${bed.url}/api/contact`;
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.services.reset();
    bed.services.answer('contact.submit', () => ({ id: 5 }));
  });

  it('passes a message on under the key of the page', async () => {
    const { status, body } = await postJson(url, form, { 'idempotency-key': 'dialog-1' });
    expect(status).toBe(201);
    expect(body).toEqual({ success: true, message: "We'll get back to you as soon as possible." });
    expect(bed.services.calls('contact.submit')).toEqual([{ idempotencyKey: 'dialog-1', ...form }]);
  });

  it.each([
    ['firstName', '', 'Required'],
    ['firstName', undefined, 'Required'],
    ['lastName', '  ', 'Required'],
    ['email', '', 'Required'],
    ['email', 'ada', 'Invalid email'],
    ['subject', '', 'Required'],
    ['subject', 'Hi\r\nBcc: all@mail.example', 'Must not contain control characters'],
    ['message', '', 'Required'],
    ['message', 'x'.repeat(5001), 'Must be at most 5000 characters'],
    ['message', 'a\u0000b', 'Must not contain control characters'],
  ])('refuses %s = %p: %s', async (field, value, message) => {
    const { status, body } = await postJson(url, { ...form, [field]: value });
    expect(status).toBe(400);
    expect(body.errors).toEqual({ [field]: [message] });
  });

  it('lists messages to staff', async () => {
    const headers = signIn(bed.services);
    const stored = { id: 5, ...form, createdAt: '2026-11-21T09:30:00.000Z' };
    bed.services.answer('contact.list', () => ({ messages: [stored], total: 1, nextCursor: null }));
    const { body } = await ask(`${url}?search=lights&sort=oldest&from=2026-11-21`, { headers });
    expect(body).toEqual({ success: true, data: [stored], meta: { total: 1, nextCursor: null } });
    expect(bed.services.calls('contact.list')).toEqual([
      { search: 'lights', sort: 'oldest', from: '2026-11-20T23:00:00.000Z', limit: 200 },
    ]);
  });
});
