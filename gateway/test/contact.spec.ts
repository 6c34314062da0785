import { jest } from '@jest/globals';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

/** Whatever keeps the transport going. */
const notTheDate = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] as const),
  ...(['clearImmediate', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

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
    ['message', '', 'Required'],
    ['message', 'x'.repeat(5001), 'Must be at most 5000 characters'],
    ['message', 'a\u0000b', 'Must not contain control characters'],
  ])('refuses %s = %p: %s', async (field, value, message) => {
    const { status, body } = await postJson(url, { ...form, [field]: value });
    expect(status).toBe(400);
    expect(body.errors).toEqual({ [field]: [message] });
  });

  describe('when a page without scripts sends the form', () => {
    const post = (fields: Record<string, string>, type = 'application/x-www-form-urlencoded') =>
      fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(fields).toString(),
      });
    const end = ({ status, headers }: Response) => [status, headers.get('location')];

    it('stores the message and leads to the page that says so', async () => {
      expect(end(await post({ ...form, message: 'Two rows,\r\nplease.' }))).toEqual([
        303,
        '/message-sent',
      ]);
      expect(bed.services.calls('contact.submit')).toMatchObject([
        { ...form, message: 'Two rows,\nplease.' },
      ]);
    });

    it('stores a form that was sent twice under one key, and another text under another', async () => {
      await post(form);
      await post(form);
      await post({ ...form, subject: 'Sound' });
      const keys = bed.services
        .calls('contact.submit')
        .map((call) => (call as { idempotencyKey: string }).idempotencyKey);
      expect(keys[0]).toBe(keys[1]);
      expect(keys[2]).not.toBe(keys[0]);
    });

    it('counts the day of Lagos, which begins at 23:00 UTC', async () => {
      const keyAt = async (now: string) => {
        jest.useFakeTimers({ now: Date.parse(now), doNotFake: [...notTheDate] });
        await post(form);
        jest.useRealTimers();
        const call = bed.services.calls('contact.submit').at(-1);
        return (call as { idempotencyKey: string }).idempotencyKey;
      };
      const evening = await keyAt('2026-11-21T22:59:00.000Z');
      const night = await keyAt('2026-11-21T23:01:00.000Z');
      const morning = await keyAt('2026-11-22T00:01:00.000Z');
      expect(night).not.toBe(evening);
      expect(morning).toBe(night);
    });

    it('leads to the page about the fields when one is wrong', async () => {
      expect(end(await post({ ...form, email: 'ada' }))).toEqual([303, '/message-not-sent#fields']);
      expect(bed.services.calls('contact.submit')).toEqual([]);
    });

    it('does the same for a form that is too large to read', async () => {
      expect(end(await post({ ...form, message: 'x'.repeat(70_000) }))).toEqual([
        303,
        '/message-not-sent#fields',
      ]);
    });

    it('takes the longest message in any script', async () => {
      expect(end(await post({ ...form, message: '\u1eb9'.repeat(5000) }))).toEqual([
        303,
        '/message-sent',
      ]);
    });

    it('asks for patience when the service does not respond', async () => {
      bed.services.answer('contact.submit', () => {
        throw new Error('the service is down');
      });
      expect(end(await post(form))).toEqual([303, '/message-not-sent#later']);
    });

    it('refuses another site with an error, as before', async () => {
      const refused = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'cross-site',
        },
        body: new URLSearchParams(form).toString(),
      });
      expect(refused.status).toBe(403);
    });
  });

  const stored = {
    ...{ id: 5, ...form, createdAt: '2026-11-21T09:30:00.000Z' },
    ...{ handledAt: null, handledBy: null },
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
        ...{ search: 'lights', sort: 'oldest', from: '2026-11-20T23:00:00.000Z', limit: 200 },
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
      { action: 'message_handled', subject: '5' },
    ]);
    await postJson(`${url}/5/handle`, { isHandled: false }, headers);
    expect(bed.services.calls('auth.record-access').at(-1)?.action).toBe('message_reopened');
  });

  it.each(['0', 'x', '99999999999'])('knows no message %j', async (id) => {
    const headers = signIn(bed.services);
    const { status, body } = await postJson(`${url}/${id}/handle`, { isHandled: true }, headers);
    expect(status).toBe(404);
    expect(body.code).toBe('CONTACT.MESSAGE_NOT_FOUND');
  });

  it('wants to know whether it is handled, from staff alone', async () => {
    const headers = signIn(bed.services);
    expect((await postJson(`${url}/5/handle`, {}, headers)).status).toBe(400);
    expect((await postJson(`${url}/5/handle`, { isHandled: true })).status).toBe(401);
  });
});
