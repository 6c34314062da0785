import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { ApiClient } from '@spade/testkit/api-client';
import { auditEveryWidth } from '../../../src/audit.ts';
import { ownSystemTest as test } from '../../../src/fixtures.ts';
import { untilAlive } from '../../../src/whole-page.ts';

interface Listed {
  readonly id: number;
  readonly title: string;
  readonly variants: readonly { readonly sku: string | null }[];
}

/** After a sync: two products of one's own that the store has, too. */
export const describeHandOver = () =>
  test('products of one’s own are handed to the store by their SKU, one by one, as each is asked for', async ({
    page,
    complaints,
    system,
  }) => {
    const api = new ApiClient(system.gatewayUrl).as(system.token);
    const { data: ofStore } = await api.get<{ data: Listed[] }>(
      '/api/admin/products?source=store&limit=200',
    );
    const [first, second] = ofStore.filter(({ variants }) => variants[0]?.sku);
    if (!first || !second) throw new Error('the simulated store has no SKUs');
    const addOwn = async (title: string, { variants: [variant] }: Listed) => {
      const { data } = await api.post<{ data: Listed }>('/api/admin/products', {
        createId: randomUUID(),
        title,
        description: '',
        category: '',
        isHidden: false,
        variants: [{ id: 'new', title: '', price: '100', sku: variant?.sku, pieces: 5 }],
      });
      return data.id;
    };
    const [axe, bolt] = [
      await addOwn('Axe of our own', first),
      await addOwn('Bolt of our own', second),
    ];
    await page.goto('/admin?tab=sync');
    await untilAlive(page);
    await expect(page.getByText('2 products', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: first.title })).toBeVisible();
    expect(await auditEveryWidth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Let Shopify sell it: Axe of our own' }).press('Enter');
    await expect(page.getByText('Your own Axe of our own is retired.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Let Shopify sell it/ })).toHaveCount(1);
    // Its old address leads to the store's own; the other is not touched.
    const addresses: string[] = [];
    for (const id of [axe, bolt, first.id]) {
      const answer = await page.request.get(`/marketplace/${id}`);
      addresses.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
    }
    expect(addresses).toEqual([first.id, bolt, first.id].map((id) => `200 /marketplace/${id}`));
    expect(complaints).toEqual([]);
    await page.getByRole('button', { name: 'Let Shopify sell it: Bolt of our own' }).click();
    await expect(page.getByRole('heading', { name: 'Sold twice' })).toHaveCount(0);
  });
