import { CodedError } from '@spade/contracts/errors/coded-error';
import { buildAdminOrder } from '@spade/contracts/testing/build-order';
import sharp from 'sharp';
import { ProofLinks } from '../src/staff/orders/proof-links.ts';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, startGatewayBed } from './gateway-bed.ts';

const SESSION = '0b2c3d4e-1111-4222-8333-444455556666';

describe('GET /api/proofs/:proofId', () => {
  let bed: GatewayBed;
  const picture = Buffer.from('the picture');

  beforeAll(async () => {
    bed = await startGatewayBed();
    await bed.storage.put('proofs/a.jpg', picture, 'image/jpeg');
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.services.reset();
    bed.services.answer('orders.get-proof', () => ({
      objectKey: 'proofs/a.jpg',
      reference: 'SO-HH9ES',
    }));
    bed.services.answer('auth.record-access', () => ({ isRecorded: true }));
    signIn(bed.services);
  });

  const expectPicture = async (response: Response) => {
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
  };

  it('shows the picture by the address that the order list gives', async () => {
    const headers = signIn(bed.services);
    bed.services.answer('orders.list', () => ({
      orders: [buildAdminOrder({ latestProofId: '31' })],
      total: 1,
      nextCursor: null,
      figures: {
        totalOrders: 1,
        awaitingConfirmation: 1,
        confirmedOrders: 0,
        revenueKobo: 0,
      },
      isDemoAccount: false,
    }));
    const { body } = await ask(`${bed.url}/api/orders`, { headers });
    const [order] = body.data as { paymentProofUrl: string }[];
    const response = await fetch(bed.url + order?.paymentProofUrl);
    await expectPicture(response);
    expect(bed.services.calls('orders.get-proof')).toEqual([{ proofId: '31' }]);
  });

  it('shows it so that nothing in it can run, be kept or be embedded elsewhere', async () => {
    const { headers } = await fetch(bed.url + bed.app.get(ProofLinks).sign('31', SESSION));
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': 'inline; filename="payment-proof.jpg"',
    });
  });

  it('shows the picture to an admin by token', async () => {
    const headers = signIn(bed.services);
    await expectPicture(await fetch(`${bed.url}/api/proofs/31`, { headers }));
  });

  it('writes down who looked, by token or by the address given to them, before showing it', async () => {
    const headers = signIn(bed.services);
    await fetch(`${bed.url}/api/proofs/31`, { headers });
    await fetch(bed.url + bed.app.get(ProofLinks).sign('31', SESSION));
    const look = { action: 'proof_viewed', subject: 'picture of SO-HH9ES', address: '127.0.0.1' };
    expect(bed.services.calls('auth.record-access')).toEqual([
      { ...look, adminId: 1 },
      { ...look, adminId: 1 },
    ]);
    bed.services.answer('auth.record-access', () => {
      throw new CodedError('PLATFORM.UNAVAILABLE', {});
    });
    expect((await ask(bed.url + bed.app.get(ProofLinks).sign('31', SESSION))).status).toBe(503);
  });

  it('closes every address of a session at once when it has ended or its admin is disabled', async () => {
    const address = bed.url + bed.app.get(ProofLinks).sign('31', SESSION);
    await expectPicture(await fetch(address));
    expect(bed.services.calls('auth.check-session')).toEqual([{ sessionId: SESSION }]);
    bed.services.answer('auth.check-session', () => {
      throw new CodedError('AUTH.SESSION_ENDED', {});
    });
    const { status, body } = await ask(address);
    expect([status, body.code]).toEqual([401, 'AUTH.SESSION_ENDED']);
    expect(bed.services.calls('orders.get-proof')).toHaveLength(1);
  });

  it.each([
    [{ needsOwnPassword: true }, 'OWN_PASSWORD_REQUIRED'],
    [{ needsSecondFactor: true }, 'SECOND_FACTOR_REQUIRED'],
  ])('is closed to a session with %j', async (lacks, code) => {
    const headers = signIn(bed.services, lacks);
    const signed = bed.app.get(ProofLinks).sign('31', SESSION);
    for (const path of ['/api/proofs/31', '/api/proofs/31/thumbnail', signed])
      expect(await ask(bed.url + path, { headers })).toMatchObject({ status: 403, body: { code } });
    expect(bed.services.calls('orders.get-proof')).toEqual([]);
  });

  it('repeats the same address for a while, so that lists need not load it again', () => {
    const links = bed.app.get(ProofLinks);
    const at = 1_763_700_000_000;
    expect(links.sign('31', SESSION, at)).toBe(links.sign('31', SESSION, at + 10_000));
  });

  describe('when the address is not valid', () => {
    const good = (nowMs?: number) =>
      new URL(bed.url + bed.app.get(ProofLinks).sign('31', SESSION, nowMs));
    const change = (name: string, value: string) => {
      const address = good();
      address.searchParams.set(name, value);
      return address;
    };

    it.each<[string, () => URL]>([
      ['over', () => good(Date.now() - 3_600_000)],
      ['prolonged', () => change('expires', '9999999999')],
      ['of another proof', () => new URL(good().href.replace('/31?', '/32?'))],
      ['signed by someone else', () => change('signature', 'A'.repeat(43))],
      ['cut short', () => change('signature', '')],
      ['issued in another session', () => change('session', SESSION.replace('0', '1'))],
      ['given twice', () => new URL(`${good().href}&signature=x`)],
    ])('responds 403 to one that is %s', async (_what, address) => {
      const { status, body } = await ask(address().href);
      expect([status, body.code]).toEqual([403, 'PROOF.LINK_INVALID']);
      expect(bed.services.calls('orders.get-proof')).toEqual([]);
    });
  });

  describe('as a thumbnail', () => {
    const address = () => bed.url + bed.app.get(ProofLinks).signThumbnail('31', SESSION);
    beforeAll(async () => {
      const create = { width: 900, height: 1600, channels: 3, background: '#1E6A45' } as const;
      await bed.storage.put(
        'proofs/b.jpg',
        await sharp({ create }).jpeg().toBuffer(),
        'image/jpeg',
      );
    });
    beforeEach(() => {
      bed.services.answer('orders.get-proof', () => ({
        objectKey: 'proofs/b.jpg',
        reference: 'SO-HH9ES',
      }));
    });

    it('is small, may be kept by this browser alone, and does not fill the audit log', async () => {
      const response = await fetch(address());
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, max-age=600',
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'jpeg',
        width: 112,
        height: 112,
      });
      expect(bytes.length).toBeLessThan(4_000);
      expect(bed.services.calls('auth.record-access')).toEqual([]);
    });

    it('is closed like the picture itself', async () => {
      expect((await ask(address().replace('/31/', '/32/'))).body.code).toBe('PROOF.LINK_INVALID');
      bed.services.answer('auth.check-session', () => {
        throw new CodedError('AUTH.SESSION_ENDED', {});
      });
      expect((await ask(address())).status).toBe(401);
      expect(bed.services.calls('orders.get-proof')).toEqual([]);
    });
  });

  it('responds 404 when the picture is gone, 503 when the store is down', async () => {
    const address = bed.url + bed.app.get(ProofLinks).sign('31', SESSION);
    bed.services.answer('orders.get-proof', () => ({
      objectKey: 'proofs/none.jpg',
      reference: 'SO-HH9ES',
    }));
    expect((await ask(address)).status).toBe(404);
    bed.services.answer('orders.get-proof', () => {
      throw new CodedError('ORDERS.PROOF_NOT_FOUND', {});
    });
    expect((await ask(address)).status).toBe(404);
  });
});
