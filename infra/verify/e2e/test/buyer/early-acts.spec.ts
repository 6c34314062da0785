import { expect } from '@playwright/test';
import { ApiClient } from '@spade/testkit/api-client';
import { buildOrder, type PlacedOrder, productInStock } from '@spade/testkit/shop';
import { earlyActs, shopForEarlyActs } from '../../src/early-acts.ts';
import { test } from '../../src/fixtures.ts';
import { playEarly } from '../../src/play-early.ts';

/** The other controls of a page repeat the check: `make test-matrix` has them. */
const first: readonly string[] = [
  'option and quantity, then a reload',
  'a refusal low in the form, on a phone',
  'search, typed',
  'a refused form, corrected',
];

test.describe('what a visitor does before the scripts come', () => {
  for (const [index, { name }] of earlyActs().entries())
    test(`is not lost: ${name}`, {
      tag: first.includes(name) ? [] : '@matrix',
    }, async ({ page, system }) => {
      const act = earlyActs()[index];
      const shop = await shopForEarlyActs(new ApiClient(system.siteUrl));
      if (act) await playEarly(page, act, shop, 150);
    });

  test('places one order, posted by the browser and sent again by React', async ({ system }) => {
    const api = new ApiClient(system.siteUrl);
    const product = await productInStock(2, api);
    const keyOf = async () => {
      const page = await fetch(`${system.siteUrl}/marketplace?order=${product.id}`);
      return /name="formId" value="([0-9a-f]{32})"/.exec(await page.text())?.[1] ?? '';
    };
    const key = await keyOf();
    // Two visitors at the same moment have two forms.
    expect(await keyOf()).not.toBe(key);
    const body = buildOrder(product);
    const { totalPrice: _, ...fields } = body;
    const posted = await fetch(`${system.siteUrl}/api/orders`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        origin: system.siteUrl,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: String(
        new URLSearchParams({
          ...Object.fromEntries(
            Object.entries(fields).map(([name, value]) => [name, String(value)]),
          ),
          formId: key,
          choice: `@${product.price}`,
        }),
      ),
    });
    expect(posted.status).toBe(303);
    const again = await api
      .with({ 'idempotency-key': key })
      .post<{ data: PlacedOrder }>('/api/orders', body);
    expect(posted.headers.get('location')).toBe(`/orders/${again.data.orderId}`);
    const clerk = api.with({ authorization: `Bearer ${system.token}` });
    const search = encodeURIComponent(body.customerEmail);
    const { data } = await clerk.get<{ data: unknown[] }>(`/api/orders?search=${search}`);
    expect(data).toHaveLength(1);
  });
});
