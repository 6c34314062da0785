import { CodedError } from '@spade/contracts/errors/coded-error';
import {
  WEBHOOK_SEAL,
  type Webhook,
  type WebhookDelivery,
} from '@spade/contracts/webhooks/webhooks';
import { Seal } from '@spade/platform/sealing/seal';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

const WEBHOOK_KEY = 'a key of the tests, long enough to seal';

const buildWebhook = (part: Partial<Webhook> = {}): Webhook => ({
  webhookId: 3,
  url: 'https://erp.example/hook',
  types: ['order.placed'],
  createdBy: 'ngozi',
  createdAt: '2026-11-21T08:00:00.000Z',
  isOff: false,
  failingSince: null,
  formerSecretUntil: null,
  ...part,
});

const delivery: WebhookDelivery = {
  deliveryId: '6f1f3c36-52f6-4b8a-9f0e-0d0f4c1c2b11',
  type: 'order.placed',
  state: 'waiting',
  createdAt: '2026-11-21T08:00:00.000Z',
  attempts: 1,
  lastAttemptAt: '2026-11-21T08:00:01.000Z',
  nextAttemptAt: '2026-11-21T08:05:01.000Z',
  status: 500,
  failure: 'The receiver answers with 500.',
};

describe('webhooks as owners set them up', () => {
  let bed: GatewayBed;
  let headers: Record<string, string>;
  beforeAll(async () => {
    bed = await startGatewayBed({ WEBHOOK_KEY });
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.services.reset();
    headers = signIn(bed.services);
    bed.services.answer('auth.record-access', () => ({ isRecorded: true as const }));
    bed.services.answer('contact.list-webhooks', () => ({ webhooks: [buildWebhook()] }));
  });
  const url = (path = '') => `${bed.url}/api/admin/webhooks${path}`;
  const form = { url: ' https://ERP.example/hook ', types: ['order.placed'] };

  it('are added with a secret that only the answer and the worker can read', async () => {
    bed.services.answer('contact.add-webhook', ({ url: added }) => buildWebhook({ url: added }));
    const { status, body } = await postJson(url(), form, headers);
    expect(status).toBe(201);
    const { secret } = body.data as { secret: string };
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const [call] = bed.services.calls('contact.add-webhook');
    expect(call).toMatchObject({ url: 'https://erp.example/hook', by: 'ngozi' });
    expect(JSON.stringify(call)).not.toContain(secret);
    const seal = new Seal(WEBHOOK_KEY, WEBHOOK_SEAL);
    expect(seal.open(call?.sealedSecret ?? '', 'https://erp.example/hook')).toBe(secret);
    expect(bed.services.calls('auth.record-access')).toMatchObject([
      { action: 'webhook_added', subject: 'https://erp.example/hook: order.placed' },
    ]);
    const listed = await ask(url(), { headers });
    expect(JSON.stringify(listed.body)).not.toContain('whsec_');
  });

  it('need a sign-in minutes ago and a second factor', async () => {
    const code = async (session: object) =>
      (await postJson(url(), form, signIn(bed.services, session))).body.code;
    expect(await code({ isFresh: false })).toBe('SIGN_IN_AGAIN');
    expect(await code({ hasSecondFactor: false })).toBe('SECOND_FACTOR_REQUIRED');
  });

  it.each([
    ['url', { ...form, url: 'http://erp.example/' }],
    ['url', { ...form, url: 'https://erp.example:8443/' }],
    ['url', { ...form, url: 'https://me:secret@erp.example/' }],
    ['url', { ...form, url: 'https://127.0.0.1/' }],
    ['url', { ...form, url: 'https://[::1]/' }],
    ['url', { ...form, url: 'https://localhost/' }],
    ['url', { ...form, url: 'https://2130706433/' }],
    ['url', { ...form, url: 'erp' }],
    ['types', { ...form, types: [] }],
    ['types', { ...form, types: ['order.exploded'] }],
  ])('are refused with a wrong %s: %j', async (field, body) => {
    const answer = await postJson(url(), body, headers);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]]);
  });

  it('get a new secret, sealed for their address', async () => {
    bed.services.answer('contact.change-webhook', () => buildWebhook());
    const { body } = await postJson(url('/3/secret'), {}, headers);
    const { secret } = body.data as { secret: string };
    const [{ change } = { change: undefined }] = bed.services.calls('contact.change-webhook');
    const sealed = change?.kind === 'rotate' ? change.sealedSecret : '';
    const seal = new Seal(WEBHOOK_KEY, WEBHOOK_SEAL);
    expect(seal.open(sealed, 'https://erp.example/hook')).toBe(secret);
    const unknown = await postJson(url('/4/secret'), {}, headers);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'CONTACT.WEBHOOK_NOT_FOUND']);
  });

  it('are tested, switched on and removed by a press', async () => {
    bed.services.answer('contact.change-webhook', () => buildWebhook());
    for (const step of ['test', 'on', 'remove'])
      expect((await postJson(url(`/3/${step}`), {}, headers)).status).toBe(200);
    expect(bed.services.calls('contact.change-webhook').map(({ change }) => change.kind)).toEqual([
      'test',
      'switch-on',
      'remove',
    ]);
    bed.services.answer('contact.change-webhook', () => {
      throw new CodedError('CONTACT.WEBHOOK_OFF', {});
    });
    expect((await postJson(url('/3/test'), {}, headers)).status).toBe(409);
  });

  it('show what became of their messages, which are sent again by a press', async () => {
    bed.services.answer('contact.list-deliveries', () => ({ deliveries: [delivery] }));
    bed.services.answer('contact.redeliver', () => delivery);
    expect((await ask(url('/3/deliveries'), { headers })).body.data).toEqual([delivery]);
    const again = url(`/3/deliveries/${delivery.deliveryId}/again`);
    expect((await postJson(again, {}, headers)).body.data).toEqual(delivery);
    const wrong = await postJson(url('/3/deliveries/1/again'), {}, headers);
    expect([wrong.status, wrong.body.code]).toEqual([404, 'CONTACT.WEBHOOK_NOT_FOUND']);
    expect(bed.services.calls('contact.redeliver')).toEqual([
      { webhookId: 3, deliveryId: delivery.deliveryId },
    ]);
  });

  it('cannot be added while the key is missing', async () => {
    const own = await startGatewayBed();
    try {
      const own1 = signIn(own.services);
      own.services.answer('auth.record-access', () => ({ isRecorded: true as const }));
      const { status } = await postJson(`${own.url}/api/admin/webhooks`, form, own1);
      expect(status).toBe(503);
    } finally {
      await own.close();
    }
  });
});
