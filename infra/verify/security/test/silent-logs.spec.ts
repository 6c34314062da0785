import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { waitFor } from '@spade/platform/testing/wait-for';
import { drawPicture } from '@spade/testkit/pictures';
import { databaseUrl, runningSystem } from '@spade/testkit/running-system';
import pg from 'pg';
import { findInLogs, readLogs } from '../src/search-logs.ts';
import { secretValues } from '../src/secret-values.ts';
import { Visitor } from '../src/visitor.ts';

const attacked = runningSystem();
const secrets = secretValues(attacked.secrets);
const password = readFileSync(`${attacked.secrets}/auth/admin_password`, 'utf8').trim();
const FORGED_LINE = '{"level":"fatal","msg":"forged"}';
const crash = `crash_${randomBytes(4).toString('hex')}`;

/** What a buyer does, and what goes wrong with it. Returns the order's id. */
async function buy(visitor: Visitor): Promise<string> {
  const form = await visitor.orderForm();
  const key = { 'idempotency-key': visitor.word('idempotency key') };
  // Twice at once: one of the two meets the other's row.
  const [placed] = await Promise.all([1, 2].map(() => visitor.send('/api/orders', form, key)));
  if (placed?.status !== 201) throw new Error(`the order was answered ${placed?.status}`);
  const { data } = (await placed.json()) as { data: { orderId: string } }; // gateway/openapi.json
  const orderId = visitor.word('public order id', data.orderId);
  const { origin } = visitor;
  const referer = `${origin}/orders/${orderId}`;
  for (const path of [
    `/api/orders/${orderId}/status`,
    `/orders/${orderId}`,
    `/orders/${orderId}/`,
    // Unusual spellings; each still names the order.
    `//api/Orders/${orderId}/status`,
    `/API/ORDERS/${orderId}/status`,
    `/x/${orderId}?y=z`,
    `/api/orders/${orderId}`,
    `/api/nothing/${orderId}`,
    `/%6frders/${orderId}`,
    `/api/nothing?q=${visitor.word('query')}`,
    // Would begin a new line, or end the quotes of this one.
    `/api/%0d%0a${FORGED_LINE}`,
    `/"}%0a${FORGED_LINE}`,
    `/\\"${FORGED_LINE}`,
  ]) {
    await (await fetch(origin + path, { headers: { referer } })).arrayBuffer();
  }
  const proof = `/api/orders/${orderId}/payment-proof`;
  await visitor.send(`/api/orders/${orderId}/extend`, {});
  await visitor.upload(proof, Buffer.from(visitor.word('no picture')));
  // More than nginx lets through: it says so in its error log.
  await visitor.upload(proof, Buffer.alloc(7_000_000)).catch(() => {});
  expect((await visitor.upload(proof, await drawPicture())).status).toBe(200);
  expect((await visitor.send('/api/contact', visitor.contactForm())).status).toBe(201);
  for (const broken of [
    `{"customerName":"${visitor.word('half a body')}`,
    { email: visitor.word('no e-mail') },
  ]) {
    await visitor.send('/api/contact', broken);
  }
  return orderId;
}

/** What staff do, and what an intruder tries. */
async function work(visitor: Visitor, orderId: string): Promise<void> {
  const login = (username: string, guess: string) =>
    visitor.send('/api/admin/login', { username, password: guess });
  await login(visitor.word('unknown user'), visitor.word('guessed password'));
  await login(`admin\n${FORGED_LINE}`, FORGED_LINE);
  await login('admin', visitor.word('wrong password'));
  const answer = await login('admin', password);
  const { token } = (await answer.json()) as { token: string }; // gateway/openapi.json
  visitor.word('signature of a token', token.split('.').at(-1));
  const headers = { authorization: `Bearer ${token}` };
  const [email = ''] = visitor.wordsOf('e-mail');
  const get = async (path: string) => (await fetch(visitor.origin + path, { headers })).text();
  await get(`/admin/orders?search=${email}`);
  await get(`/api/orders?search=${email}@mail.example`);
  await get('/api/orders/export.csv');
  const order = JSON.parse(await get(`/api/orders/${orderId}`)) as {
    data: { paymentProofUrl: string };
  };
  const { pathname, search } = new URL(order.data.paymentProofUrl, visitor.origin);
  visitor.word('signature of a picture', new URLSearchParams(search).get('signature') ?? search);
  expect((await fetch(visitor.origin + pathname + search)).status).toBe(200);
  await fetch(visitor.origin + pathname + search.slice(0, -2));
  const note = { note: visitor.word('note') };
  expect((await visitor.send(`/api/orders/${orderId}/confirm`, note, headers)).status).toBe(200);
  await visitor.send(`/api/orders/${orderId}/cancel`, { reason: visitor.word('reason') }, headers);
  expect((await visitor.send('/api/admin/logout', {}, headers)).status).toBe(200);
  await get('/api/orders');
}

/** Makes the database refuse a valid row, which the service sees as an unexpected fault. */
async function crashOnce(
  database: string,
  [table, column]: readonly [string, string],
  send: () => Promise<Response>,
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl(attacked, database) });
  await client.connect();
  const check = `check (${column} not like 'Crash%') not valid`;
  try {
    await client.query(`alter table ${table} add constraint ${crash} ${check}`);
    return (await send()).status;
  } finally {
    await client.query(`alter table ${table} drop constraint if exists ${crash}`);
    await client.end();
  }
}

/** Whose logs are one JSON object per line. */
const ours = ['auth', 'catalog', 'contact', 'orders', 'worker', 'gateway', 'pages', 'nginx'];

/** How nginx writes an error; these lines are not JSON. */
const NGINX_ERROR = /^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d \[/;

describe('the logs of all processes after orders, proofs, logins, messages and crashes', () => {
  const visitor = new Visitor(attacked.siteUrl);
  let logs: Map<string, string>;

  beforeAll(async () => {
    await work(visitor, await buy(visitor));
    const order = await visitor.orderForm('Crash ');
    const crashed = [
      await crashOnce('orders', ['orders', 'customer_name'], () =>
        visitor.send('/api/orders', order),
      ),
      await crashOnce('contact', ['contact_messages', 'first_name'], () =>
        visitor.send('/api/contact', visitor.contactForm('Crash ')),
      ),
    ];
    if (crashed.join() !== '500,500')
      throw new Error(`the crashes were answered ${crashed.join()}`);
    const email = visitor.wordsOf('e-mail')[0]?.toLowerCase() ?? '';
    await waitFor('the mails', () =>
      readdirSync(attacked.mails).some((mail) =>
        readFileSync(`${attacked.mails}/${mail}`, 'utf8').includes(email),
      ),
    );
    const last = `last-of-the-test-${crash}`;
    await fetch(`${attacked.gatewayUrl}/api/nothing`, { headers: { 'x-request-id': last } });
    await waitFor('the last line', () => {
      logs = readLogs(attacked);
      return findInLogs(logs, new Map([['it', last]])).length;
    });
  });

  it('are all there, and what may stand in them is found', () => {
    expect([...logs.keys()]).toEqual(expect.arrayContaining([...ours, 'postgres', 'redis']));
    // The crashes left their mark in the services and in the database: with names and rows it would be found.
    const marks = findInLogs(logs, new Map([['the crash', crash]])).map((hit) => hit.split(':')[0]);
    expect(marks).toEqual(
      expect.arrayContaining([
        'the crash in orders',
        'the crash in contact',
        'the crash in postgres',
      ]),
    );
    expect(logs.get('nginx')).toContain('"path":"/api/orders/:orderId/payment-proof"');
  });

  it('hold one JSON object per line, none of them forged from outside', () => {
    const lines = ours.flatMap((name) =>
      (logs.get(name) ?? '')
        .split('\n')
        .filter(Boolean)
        .filter((line) => !NGINX_ERROR.test(line)),
    );
    expect(lines.length).toBeGreaterThan(50);
    const isObject = (line: string) => {
      try {
        return typeof JSON.parse(line) === 'object';
      } catch {
        return false;
      }
    };
    expect(lines.filter((line) => !isObject(line))).toEqual([]);
    expect(lines.filter((line) => JSON.parse(line).level === 'fatal')).toEqual([]);
  });

  it('hold no secret of the installation', () => {
    expect(secrets.size).toBeGreaterThan(15);
    expect([...secrets.values()]).toContain(password);
    expect(findInLogs(logs, secrets)).toEqual([]);
  });

  it('hold nothing that a person entered or received', () => {
    expect(visitor.words.size).toBeGreaterThan(40);
    expect(findInLogs(logs, visitor.words)).toEqual([]);
  });
});
