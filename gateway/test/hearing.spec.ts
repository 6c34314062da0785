import type { Hearing } from '@spade/contracts/staff/notices';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

const hearing: Hearing = {
  ways: {
    order: 'mail',
    proof: 'mail',
    paid_late: 'none',
    refund_owed: 'none',
    problem: 'mail',
    message: 'none',
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
});
