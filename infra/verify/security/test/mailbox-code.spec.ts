import { randomUUID } from 'node:crypto';
import { systemApi } from '@spade/testkit/api-client';
import { databaseUrl, runningSystem } from '@spade/testkit/running-system';
import { buildOrder, type ShopProduct, shopProducts } from '@spade/testkit/shop';
import pg from 'pg';
import { NetworkClient } from '../src/attack/network-client.ts';

const attacked = runningSystem();
const nginx = attacked.siteUrl;

const headingOf = (html: string) => /<h1[^>]*>([^<]+)</.exec(html)?.[1];
const showsAccount = (html: string) => /account number/i.test(html);

/** As many as make a further order doubtful, each with an address of its own before nginx. */
const NETWORKS = [71, 72, 73, 74, 75];

describe('an order of a product that unpaid orders of many networks hold', () => {
  let product: ShopProduct;
  let orders: pg.Client;
  const held: string[] = [];

  beforeAll(async () => {
    orders = new pg.Client({ connectionString: databaseUrl(attacked, 'orders') });
    await orders.connect();
    // The other suites take the first product.
    const found = (await shopProducts()).findLast((one) => one.inventoryQuantity >= 50);
    if (!found) throw new Error('the sample store has such products');
    product = found;
    for (const network of NETWORKS) {
      // Four of them hold less than half, so that the fifth is not asked either.
      const pieces = Math.ceil(product.inventoryQuantity / 10);
      const { body } = await new NetworkClient(nginx, network).order(product, pieces);
      if (!body.data?.orderId) throw new Error(`${network} holds nothing: ${body.code}`);
      held.push(body.data.orderId);
    }
  });
  afterAll(async () => {
    for (const orderId of held) await systemApi().post(`/api/orders/${orderId}/withdraw`, {});
    await orders.end();
  });

  /** As the browser of a buyer without scripts sends a form. */
  const post = (path: string, fields: Record<string, string>) =>
    fetch(nginx + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin', accept: 'text/html' },
      body: new URLSearchParams(fields),
    });
  const open = async (path: string) => {
    const response = await fetch(nginx + path, { headers: { accept: 'text/html' } });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  /** Fills in the form of the product's page. */
  const orderByForm = async () => {
    const { html } = await open(`/marketplace/${product.id}?order=${product.id}`);
    const [, formId = ''] = /name="formId" value="([^"]+)"/.exec(html) ?? [];
    const { totalPrice: _, ...form } = buildOrder(product, {
      quantity: 1,
      // All mailboxes of a private domain share what its owner may hold.
      customerEmail: `reader.${randomUUID()}@gmail.com`,
    });
    const texts = Object.entries(form).filter(([, value]) => value !== null);
    const fields = Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
    const sent = { ...fields, formId, choice: `@${product.price}` };
    const { status, headers } = await post('/api/orders', sent);
    expect(status).toBe(303);
    return String(headers.get('location'));
  };
  const mailedCode = async () => {
    const { rows } = await orders.query('select code from mailbox_codes order by id desc limit 1');
    return String(rows[0]?.code);
  };

  it('waits on its page for the mailed code, without scripts, and shows the account only then', async () => {
    const path = await orderByForm();
    const waiting = await open(path);
    expect(waiting.status).toBe(200);
    expect(waiting.headers.get('cache-control')).toContain('no-store');
    expect(headingOf(waiting.html)).toBe('One more step: enter your code');
    expect(showsAccount(waiting.html)).toBe(false);

    const code = await mailedCode();
    const wrong = await post(`/api${path}/code`, { code: code === '000000' ? '000001' : '000000' });
    expect(wrong.status).toBe(409);
    expect((await wrong.text()).includes('You can try twice more')).toBe(true);

    const right = await post(`/api${path}/code`, {
      code: ` ${code.slice(0, 3)} ${code.slice(3)} `,
    });
    expect([right.status, right.headers.get('location')]).toEqual([303, path]);
    const placed = await open(path);
    expect(showsAccount(placed.html)).toBe(true);
    held.push(path.replace('/orders/', ''));
  });

  it('says that it was not placed once its time is over', async () => {
    const path = await orderByForm();
    await orders.query('update waiting_orders set lapses_at = now() where public_id = $1', [
      path.replace('/orders/', ''),
    ]);
    const lapsed = await open(path);
    expect(lapsed.status).toBe(410);
    expect(headingOf(lapsed.html)).toBe('This order was not placed');
  });
});
