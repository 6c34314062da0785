import type { Hearing } from '@spade/contracts/staff/notices';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

const hearing: Hearing = {
  ways: {
    order: 'mail',
    proof: 'mail',
    exact_credit: 'push',
    reversal: 'push',
    paid_late: 'none',
    refund_owed: 'none',
    problem: 'mail',
    message: 'none',
    low_stock: 'none',
  },
  quiet: { from: 1_320, to: 360 },
  eveningMail: true,
};

describe('what staff hear of', () => {
  let bed: GatewayBed;
  let headers: Record<string, string>;
  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.services.reset();
    headers = signIn(bed.services, { role: 'clerk' });
    bed.services.answer('auth.get-hearing', () => hearing);
    bed.services.answer('auth.set-hearing', (request) => request.hearing);
  });
  const url = () => `${bed.url}/api/admin/hearing`;

  it('is shown for the account of the session', async () => {
    const { body } = await ask(url(), { headers });
    expect(body.data).toMatchObject({ quietFrom: 1_320, quietTo: 360, eveningMail: true });
    expect(body.data).toMatchObject({
      notices: expect.arrayContaining([{ kind: 'order', way: 'mail' }]),
    });
    expect(bed.services.calls('auth.get-hearing')).toEqual([{ adminId: 1 }]);
  });

  it('is changed, and what was not sent stays', async () => {
    const wanted = { notices: [{ kind: 'order', way: 'none' }], quietFrom: 60, quietTo: 60 };
    const { status } = await postJson(url(), { ...wanted, eveningMail: false }, headers);
    expect(status).toBe(200);
    expect(bed.services.calls('auth.set-hearing')).toEqual([
      {
        adminId: 1,
        hearing: { ways: { ...hearing.ways, order: 'none' }, quiet: null, eveningMail: false },
      },
    ]);
  });

  it.each([
    ['an unknown kind', { notices: [{ kind: 'birthday', way: 'mail' }] }],
    ['an unknown way', { notices: [{ kind: 'order', way: 'pigeon' }] }],
    ['a time that is none', { quietFrom: 1_440 }],
    ['no switch', { eveningMail: 'yes' }],
  ])('refuses %s', async (_what, part) => {
    const good = { notices: [], quietFrom: null, quietTo: null, eveningMail: true };
    expect((await postJson(url(), { ...good, ...part }, headers)).status).toBe(400);
    expect(bed.services.calls('auth.set-hearing')).toEqual([]);
  });

  describe('in browsers', () => {
    const browsers = { publicKey: 'BKey', endpoints: ['https://push.example/1'] };
    const browser = {
      endpoint: 'https://push.example/1',
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const path = () => `${bed.url}/api/admin/hearing/browsers`;
    beforeEach(() => {
      bed.services.answer('auth.list-push-browsers', () => browsers);
      bed.services.answer('auth.add-push-browser', () => browsers);
      bed.services.answer('auth.remove-push-browser', () => browsers);
    });

    it('are those of the account of the session', async () => {
      expect((await ask(path(), { headers })).body.data).toEqual(browsers);
      expect((await postJson(path(), browser, headers)).status).toBe(200);
      const { endpoint } = browser;
      expect((await postJson(`${path()}/remove`, { endpoint }, headers)).status).toBe(200);
      expect(bed.services.calls('auth.list-push-browsers')).toEqual([{ adminId: 1 }]);
      expect(bed.services.calls('auth.add-push-browser')).toEqual([{ adminId: 1, ...browser }]);
      expect(bed.services.calls('auth.remove-push-browser')).toEqual([{ adminId: 1, endpoint }]);
    });

    it.each([
      ['an address without TLS', { endpoint: 'http://push.example/1' }],
      ['an address with a port', { endpoint: 'https://push.example:444/1' }],
      ['a key that is no point of the curve', { p256dh: `${browser.p256dh.slice(0, -2)}AA` }],
      ['a secret that is too short', { auth: 'BTBZ' }],
    ])('refuse %s', async (_what, part) => {
      expect((await postJson(path(), { ...browser, ...part }, headers)).status).toBe(400);
      expect(bed.services.calls('auth.add-push-browser')).toEqual([]);
    });
  });
});
