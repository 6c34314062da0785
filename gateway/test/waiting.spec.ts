import { randomUUID } from 'node:crypto';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

describe('who waits for a product', () => {
  let bed: GatewayBed;
  beforeAll(async () => {
    bed = await startGatewayBed({ LIMIT_LINKS_PER_BUYER: '3' });
  });
  beforeEach(() => {
    bed.services.reset();
    bed.services.answer('catalog.await-product', () => ({}));
    bed.services.answer('catalog.stop-waiting', () => ({}));
  });
  afterAll(() => bed.close());

  const wait = (body: object, id = '7') => postJson(`${bed.url}/api/products/${id}/waiting`, body);

  it('is noted, with consent', async () => {
    const { status, body } = await wait({ email: 'ada@mail.example', consent: true });
    expect([status, body]).toEqual([
      200,
      { success: true, message: 'We write to you once, when it is back.' },
    ]);
    expect(bed.services.calls('catalog.await-product')).toEqual([
      { productId: 7, email: 'ada@mail.example' },
    ]);
  });

  it.each([[8], [null]])('waits for one variant: %s', async (variantId) => {
    await wait({ email: 'dan@mail.example', consent: true, variantId });
    expect(bed.services.calls('catalog.await-product')).toEqual([
      { productId: 7, email: 'dan@mail.example', variantId },
    ]);
  });

  it.each<[string, object, object]>([
    [
      'a variant that is no id',
      { email: 'ada@mail.example', consent: true, variantId: 'x' },
      { variantId: ['Choose one of the options'] },
    ],
    ['no address', { consent: true }, { email: ['Enter your email address'] }],
    ['another text', { email: 'ada', consent: true }, { email: ['Invalid email address'] }],
    [
      'no consent',
      { email: 'ada@mail.example' },
      { consent: ['Tick this, so that we may write to you'] },
    ],
    [
      'a consent that is no yes',
      { email: 'ada@mail.example', consent: 'false' },
      { consent: ['Tick this, so that we may write to you'] },
    ],
  ])('is refused with %s', async (_, asked, errors) => {
    const { status, body } = await wait(asked);
    expect([status, body.errors]).toEqual([400, errors]);
    expect(bed.services.calls('catalog.await-product')).toEqual([]);
  });

  it('is told where there is no such product', async () => {
    bed.services.answer('catalog.await-product', () => {
      throw new CodedError('CATALOG.PRODUCT_NOT_FOUND', {});
    });
    const asked = { email: 'chidi@mail.example', consent: true };
    expect((await wait(asked)).status).toBe(404);
    expect((await wait(asked, 'x')).status).toBe(404);
  });

  it('is limited for each mailbox', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1)
      statuses.push((await wait({ email: `b.ola+${n}@gmail.com`, consent: true })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('is forgotten by the key of the mail, and the answer is the same for any other', async () => {
    const key = randomUUID();
    const stop = (name: string) => postJson(`${bed.url}/api/waiting/${name}/stop`, {});
    const [known, other] = [await stop(key), await stop('x')];
    expect(known.body).toEqual({ success: true, message: 'Your address is erased.' });
    expect([other.status, other.body]).toEqual([known.status, known.body]);
    expect(bed.services.calls('catalog.stop-waiting')).toEqual([{ key }]);
  });

  it('is forgotten by one press in a mail program, which posts a form (RFC 8058)', async () => {
    const key = randomUUID();
    const { status } = await fetch(`${bed.url}/api/waiting/${key}/stop`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(status).toBe(200);
    expect(bed.services.calls('catalog.stop-waiting')).toEqual([{ key }]);
  });
});
