import { RedisLink } from '@spade/bus/redis-link';
import { PUBLIC_ID } from '@spade/contracts/testing/build-order';
import { buildOrderForm } from './builders.ts';
import { buyerCalls, notDescribed, publicCalls } from './calls.ts';
import { ask, type GatewayBed, startGatewayBed } from './gateway-bed.ts';

const email = 'ada@mail.example';
const code = { code: '048213' };
const link = { token: 'a'.repeat(43), password: 'a good pass phrase' };
const credential = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
};
const account = { bankCode: '000013', accountNumber: '0123456789', accountName: 'Ada Obi' };
const contact = { firstName: 'Ada', lastName: 'Obi', email, subject: 'Hello', message: 'There' };

/** The limits that count a call by its address (limits.ts), and what it sends. */
interface Cost {
  by: readonly string[];
  body?: object;
}

/** What each call that needs no session costs its address, or why it costs nothing. */
const costs: Readonly<Record<string, Cost | string>> = {
  'GET /api/openapi.json': { by: ['calls'] },
  'GET /api/orders/1/receipt.pdf': { by: ['calls', 'reads'] },
  'GET /api/orders/1/status': { by: ['reads'] },
  'GET /api/pictures/1': { by: ['calls'] },
  'GET /api/products': 'it is in memory; a search of it is counted below',
  'GET /api/products?search=cement': { by: ['reads'] },
  'GET /api/products/1': { by: ['reads'] },
  'GET /api/site': 'it is in memory',
  'POST /api/admin/link': { by: ['calls'], body: link },
  'POST /api/admin/link/check': { by: ['calls'], body: link },
  'POST /api/admin/login': { by: ['login'], body: { username: 'ada', password: 'a' } },
  'POST /api/admin/login/passkey': { by: ['passkeys'], body: { credential } },
  'POST /api/admin/login/passkey/begin': { by: ['passkeys'], body: {} },
  'POST /api/admin/login/second-factor': { by: ['login'], body: { ticket: 'a', code: '123456' } },
  'POST /api/contact': { by: ['contact'], body: contact },
  'POST /api/orders': { by: ['orders'], body: buildOrderForm() },
  'POST /api/orders/1/code': { by: ['calls', 'codes'], body: code },
  'POST /api/orders/1/correct': { by: ['links'], body: { customerEmail: email } },
  'POST /api/orders/1/delivered': { by: ['calls'] },
  'POST /api/orders/1/extend': { by: ['calls'] },
  'POST /api/orders/1/no-reminders': { by: ['calls'] },
  'POST /api/orders/1/payment-proof': { by: ['proofs'] },
  'POST /api/orders/1/problem': {
    by: ['calls'],
    body: { kind: 'damaged', words: 'It is broken.' },
  },
  'POST /api/orders/1/problem-picture': { by: ['proofs'] },
  'POST /api/orders/1/refund-account': { by: ['calls', 'codes'], body: { ...account, ...code } },
  'POST /api/orders/1/resend': { by: ['links'] },
  'POST /api/orders/1/withdraw': { by: ['calls'] },
  'POST /api/orders/find': { by: ['links'], body: { email } },
  'POST /api/orders/handover': { by: ['handover'], body: { reference: 'SO-7K4M2', code: '0482' } },
  'POST /api/products/1/waiting': { by: ['waiting'], body: { email, consent: true } },
  'POST /api/waiting/1/stop': { by: ['calls'] },
  'POST /api/webhooks/shopify': 'what is not signed is refused before it is read as JSON',
};

describe('calls that need no session', () => {
  let bed: GatewayBed;
  let store: RedisLink;

  beforeAll(async () => {
    bed = await startGatewayBed();
    store = new RedisLink(bed.redis.store.url, 'limits-test');
    store.open();
    await store.ready();
  });
  afterAll(async () => {
    store.close();
    await bed.close();
  });

  it('all say what they cost', () => {
    const named = Object.keys(costs).filter((call) => !call.includes('?'));
    expect(named.sort()).toEqual([...buyerCalls, ...publicCalls, ...notDescribed].sort());
  });

  it.each(Object.entries(costs))('cost their address and its network: %s', async (call, cost) => {
    await store.redis.flushdb();
    const [method = '', path = ''] = call.split(' ');
    const url = bed.url + path.replace('/orders/1/', `/orders/${PUBLIC_ID}/`);
    const { by, body }: Cost = typeof cost === 'string' ? { by: [] } : cost;
    const json = { 'content-type': 'application/json' };
    await ask(url, { method, ...(body && { headers: json, body: JSON.stringify(body) }) });
    const counters = (await store.redis.keys('limit:*')).map((key) => key.split(':')[1] ?? '');
    const inWindow = counters.filter((name) => name.includes('-address') && !name.endsWith('-day'));
    expect(inWindow.sort()).toEqual(
      by.flatMap((name) => [`${name}-address`, `${name}-address-network`]).sort(),
    );
  });
});
