import { createHash } from 'node:crypto';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { PASSWORD_SEAL } from '@spade/contracts/messages/auth';
import { Seal } from '@spade/platform/sealing/seal';
import { type GatewayBed, JWT_SECRET, postJson, startGatewayBed } from './gateway-bed.ts';

const TOKEN = 'wO2kq7Zp0b6WfJt3Xy9sVn5hLm1cRa8e';
const KEY = createHash('sha256').update(TOKEN).digest('hex');

describe('a mailed link to choose a password', () => {
  let bed: GatewayBed;
  beforeAll(async () => {
    bed = await startGatewayBed({ LIMIT_LOGINS_PER_ADDRESS: '4' });
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.services.reset());
  const post = (path: string, body: object, address: string) =>
    postJson(`${bed.url}/api/admin/link${path}`, body, { 'x-forwarded-for': address });

  it('says whose it is, and sends no more than its digest to auth', async () => {
    const link = { username: 'chidi', purpose: 'invitation' as const };
    const expiresAt = '2026-11-30T09:00:00.000Z';
    bed.services.answer('auth.read-link', () => ({ ...link, expiresAt }));
    const { status, body } = await post('/check', { token: TOKEN }, '203.0.113.1');
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...link, expiresAt });
    expect(bed.services.calls('auth.read-link')).toEqual([{ key: KEY }]);
  });

  it('takes a password, sealed for this link', async () => {
    bed.services.answer('auth.use-link', () => ({ username: 'chidi' }));
    const password = 'a farm of my own';
    const { status, body } = await post('', { token: TOKEN, password }, '203.0.113.2');
    expect([status, body.message]).toEqual([200, 'chidi can sign in with this password now.']);
    const [call] = bed.services.calls('auth.use-link');
    expect(new Seal(JWT_SECRET, PASSWORD_SEAL).open(call?.sealedPassword ?? '', KEY)).toBe(
      password,
    );
  });

  it('is over in the same words, whatever the reason', async () => {
    bed.services.answer('auth.read-link', () => {
      throw new CodedError('AUTH.LINK_OVER', {});
    });
    const { status, body } = await post('/check', { token: TOKEN }, '203.0.113.3');
    expect([status, body.code]).toEqual([410, 'AUTH.LINK_OVER']);
    expect((await post('/check', { token: 'short' }, '203.0.113.3')).status).toBe(400);
  });

  it('can be guessed no oftener than a password', async () => {
    bed.services.answer('auth.read-link', () => {
      throw new CodedError('AUTH.LINK_OVER', {});
    });
    const guess = () => post('/check', { token: TOKEN }, '203.0.113.4');
    for (let tries = 0; tries < 4; tries += 1) expect((await guess()).status).toBe(410);
    expect((await guess()).body.code).toBe('RATE_LIMITED');
  });

  it('works for its holder, however many links and passwords a stranger at the same address has guessed', async () => {
    const address = '203.0.113.5';
    bed.services.answer('auth.read-link', () => {
      throw new CodedError('AUTH.LINK_OVER', {});
    });
    for (let tries = 0; tries < 6; tries += 1) {
      await post('/check', { token: TOKEN }, address);
      await postJson(
        `${bed.url}/api/admin/login`,
        { username: 'chidi', password: 'x' },
        { 'x-forwarded-for': address },
      );
    }
    bed.services.answer('auth.read-link', () => ({
      username: 'chidi',
      purpose: 'invitation',
      expiresAt: '2026-11-30T09:00:00.000Z',
    }));
    bed.services.answer('auth.use-link', () => ({ username: 'chidi' }));
    expect((await post('/check', { token: TOKEN }, address)).status).toBe(200);
    const password = 'a farm of my own';
    expect((await post('', { token: TOKEN, password }, address)).status).toBe(200);
  });
});
