import { expect } from '@playwright/test';
import { ApiClient } from '@spade/testkit/api-client';
import { settingSamples } from '@spade/testkit/setting-samples';
import { newBuyer, placeOrder, productInStock } from '@spade/testkit/shop';
import { firstSession } from '@spade/testkit/staff';
import { ownSystemTest as test } from '../../../src/fixtures.ts';
import { mailAbout } from '../../../src/mails.ts';

/** A setting is in force everywhere within a minute. */
const IN_FORCE_WITHIN_MS = 60_000;

interface Listed {
  readonly key: string;
  readonly version: number;
  readonly isLocked: boolean;
}

/** Changes every setting there is, and puts each back afterwards. */
export const describeSettings = () =>
  test.describe('the settings of the owner', () => {
    test('are in force on pages, in mails and in orders, and are undone', async ({ system }) => {
      test.setTimeout(240_000);
      const gateway = new ApiClient(system.gatewayUrl);
      // Forms that money depends on need a fresh sign-in.
      const api = gateway.as(await firstSession(gateway, system.admin));
      const site = new ApiClient(system.siteUrl);
      const all = async () => (await api.get<{ data: Listed[] }>('/api/admin/settings')).data;
      const changeAll = async (wanted: (key: string) => string | null) => {
        const changes = (await all())
          .filter(({ isLocked }) => !isLocked)
          .map(({ key, version }) => ({ key, version, value: wanted(key) }));
        for (let start = 0; start < changes.length; start += 20)
          await api.post('/api/admin/settings', { changes: changes.slice(start, start + 20) });
      };
      const textOf = async (path: string) => (await site.send('GET', path)).text();

      const locked = new Set(
        (await all()).filter(({ isLocked }) => isLocked).map(({ key }) => key),
      );
      await changeAll((key) => settingSamples[key]?.value ?? null);
      for (const [key, { page }] of Object.entries(settingSamples)) {
        if (!page || locked.has(key)) continue;
        const [path, words] = page;
        await expect
          .poll(() => textOf(path), { message: key, timeout: IN_FORCE_WITHIN_MS })
          .toContain(words);
      }

      const product = await productInStock(5, site);
      const buyer = newBuyer();
      const { orderId } = await placeOrder(product, buyer, site);
      const { data: order } = await site.get<{
        data: { createdAt: string; paymentDeadline: string };
      }>(`/api/orders/${orderId}`);
      const minutes = (Date.parse(order.paymentDeadline) - Date.parse(order.createdAt)) / 60_000;
      expect(Math.round(minutes)).toBe(77);
      const mail = await mailAbout(system, /transfer/, buyer.customerEmail);
      expect(mail.text).toContain(
        `Hello ${buyer.customerName.split(' ')[0]}. Thank you for buying from our mill.`,
      );
      for (const words of ['Ada and Sons', 'RC 7654321', 'Mon to Thu, 9AM to 3PM WAT'])
        expect(mail.text).toContain(words);

      await changeAll(() => null);
      await expect
        .poll(() => textOf('/'), { timeout: IN_FORCE_WITHIN_MS })
        .not.toContain('Ada and Sons');
    });
  });
