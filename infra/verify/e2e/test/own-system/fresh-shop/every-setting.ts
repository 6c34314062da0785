import { expect } from '@playwright/test';
import { ApiClient } from '@spade/testkit/api-client';
import { plainPicture } from '@spade/testkit/pictures';
import { NO_PICTURE, settingSamples } from '@spade/testkit/setting-samples';
import { newBuyer, placeOrder, shopProducts } from '@spade/testkit/shop';
import { staffApi } from '@spade/testkit/staff';
import { ownSystemTest as test } from '../../../src/fixtures.ts';
import { mailAbout } from '../../../src/mails.ts';

/** A setting is in force everywhere within a minute. */
const IN_FORCE_WITHIN_MS = 60_000;
/** Settings in one call; the gateway takes 40. */
const AT_ONCE = 20;

/** What the mail of a new order says; a spec of the worker has the words of each other mail. */
const inOrderMail = [
  'MAIL_ORDER_PLACED',
  'COMPANY_NAME',
  'COMPANY_PHONE',
  'COMPANY_EMAIL',
  'COMPANY_ADDRESS',
  'COMPANY_RC_NUMBER',
  'DELIVERY_REFUNDS',
];

interface Setting {
  readonly key: string;
  readonly version: number;
  readonly isLocked: boolean;
}

/** Changes the whole shop, and puts it back. */
export const describeEverySetting = () =>
  test('every setting is on its page, in mails and in new orders within a minute', async ({
    system,
  }) => {
    test.setTimeout(300_000);
    const visitor = new ApiClient(system.siteUrl);
    const owner = await staffApi(visitor, system.admin);
    const read = async () =>
      (await owner.get<{ data: readonly Setting[] }>('/api/admin/settings')).data;
    const save = async (textOf: (key: string) => string | null) => {
      const open = (await read()).filter(({ isLocked }) => !isLocked);
      for (let from = 0; from < open.length; from += AT_ONCE) {
        const changes = open
          .slice(from, from + AT_ONCE)
          .map(({ key, version }) => ({ key, version, value: textOf(key) }));
        await owner.post('/api/admin/settings', { changes });
      }
      return open.map(({ key }) => key);
    };

    const form = new FormData();
    form.append('picture', new Blob([new Uint8Array(await plainPicture(900, 600))]), 'a.png');
    const picture = await owner.post<{ data: { name: string } }>(
      '/api/admin/products/pictures',
      form,
    );
    const changed = await save(
      (key) => settingSamples[key]?.value.replace(NO_PICTURE, picture.data.name) ?? null,
    );
    try {
      expect(changed.toSorted()).toEqual(Object.keys(settingSamples).toSorted());
      const shown = changed.flatMap((key) => {
        const page = settingSamples[key]?.page;
        return page ? [{ key, path: page[0], words: page[1] }] : [];
      });
      for (const [path, those] of Map.groupBy(shown, (each) => each.path))
        await expect
          .poll(
            async () => {
              const html = await (await visitor.send('GET', path)).text();
              return those.filter(({ words }) => !html.includes(words)).map(({ key }) => key);
            },
            { message: path, timeout: IN_FORCE_WITHIN_MS },
          )
          .toEqual([]);

      // Each process takes them up on its own, and a mail says what its worker knew when it was written.
      await expect(async () => {
        const buyer = newBuyer();
        // Of which each try may take a piece.
        const [most] = (await shopProducts(visitor)).toSorted(
          (a, b) => b.inventoryQuantity - a.inventoryQuantity,
        );
        if (!most) throw new Error('No product is on sale');
        const { orderId } = await placeOrder(most, buyer, visitor);
        const { data } = await visitor.get<{
          data: { createdAt: string; paymentDeadline: string };
        }>(`/api/orders/${orderId}/status`);
        const windowMs = Date.parse(data.paymentDeadline) - Date.parse(data.createdAt);
        const minutes = settingSamples.PAYMENT_WINDOW_MINUTES?.value;
        expect(Math.round(windowMs / 60_000)).toBe(Number(minutes));
        const mail = await mailAbout(system, /./, buyer.customerEmail);
        const { text = '' } = mail;
        const missing = inOrderMail.filter(
          (key) => !text.includes(settingSamples[key]?.value ?? key),
        );
        expect(missing).toEqual([]);
        expect(mail.from?.name).toBe(settingSamples.COMPANY_NAME?.value);
      }).toPass({ timeout: IN_FORCE_WITHIN_MS });
    } finally {
      await save(() => null);
    }
  });
