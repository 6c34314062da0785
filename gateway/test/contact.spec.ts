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
    [
      'message',
      'pay \u202egnp.exe',
      'Must not contain invisible characters: type it instead of pasting it',
    ],
    [
      'message',
      'pay \u2067gnp.exe',
      'Must not contain invisible characters: type it instead of pasting it',
    ],
    ['message', '', 'Required'],
    ['message', 'x'.repeat(5001), 'Must be at most 5000 characters'],
    ['message', 'a\u0000b', 'Must not contain control characters'],
  ])('refuses %s = %p: %s', async (field, value, message) => {
    const { status, body } = await postJson(url, { ...form, [field]: value });
    expect(status).toBe(400);
    expect(body.errors).toEqual({ [field]: [message] });
  });

  it('takes JSON only: the pages server answers forms', async () => {
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form) });
    expect(response.status).toBe(415);
    expect(bed.services.calls('contact.submit')).toEqual([]);
  });

  it('takes the longest message in any script', async () => {
    expect((await postJson(url, { ...form, message: '\u1eb9'.repeat(5000) })).status).toBe(201);
  });

  const stored = {
    id: 5,
    ...form,
    createdAt: '2026-11-21T09:30:00.000Z',
    handledAt: null,
    handledBy: null,
  };

  it('lists messages to staff', async () => {
    const headers = signIn(bed.services);
    const meta = { total: 1, nextCursor: null, open: 3 };
    bed.services.answer('contact.list', () => ({ messages: [stored], ...meta }));
    const { body } = await ask(`${url}?search=lights&sort=oldest&from=2026-11-21&state=open`, {
      headers,
    });
    expect(body).toEqual({ success: true, data: [stored], meta });
    expect(bed.services.calls('contact.list')).toEqual([
      {
        search: 'lights',
        sort: 'oldest',
        from: '2026-11-20T23:00:00.000Z',
        limit: 200,
        state: 'open',
      },
    ]);
  });

  it('marks a message as handled by the one who is signed in, with a line in the audit log', async () => {
    const headers = signIn(bed.services);
    bed.services.answer('auth.record-access', () => ({ isRecorded: true }));
    bed.services.answer('contact.handle', () => ({ ...stored, handledBy: 'ada' }));
    const { status, body } = await postJson(`${url}/5/handle`, { isHandled: true }, headers);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: 5, handledBy: 'ada' });
    expect(bed.services.calls('contact.handle')).toMatchObject([{ id: 5, isHandled: true }]);
    expect(bed.services.calls('auth.record-access')).toMatchObject([
      { action: 'message_handled', subject: 'message 5' },
    ]);
    await postJson(`${url}/5/handle`, { isHandled: false }, headers);
    expect(bed.services.calls('auth.record-access').at(-1)?.action).toBe('message_reopened');
  });

  it('wants to know whether it is handled, and knows no message by another name', async () => {
    const headers = signIn(bed.services);
    expect((await postJson(`${url}/5/handle`, {}, headers)).status).toBe(400);
    for (const id of ['0', 'x', '99999999999'])
      expect(await postJson(`${url}/${id}/handle`, { isHandled: true }, headers)).toMatchObject({
        status: 404,
        body: { code: 'CONTACT.MESSAGE_NOT_FOUND' },
      });
  });
});
