import { randomBytes } from 'node:crypto';
import { waitFor } from '@spade/platform/testing/wait-for';
import type { ApiClient } from '@spade/testkit/api-client';
import { newBuyer, placeOrder, productInStock, uploadProof } from '@spade/testkit/shop';
import { firstSession } from '@spade/testkit/staff';
import { RELEASE, SHOP, STORES } from './chart.ts';
import { ForwardedPort, readSecret } from './kubectl.ts';

/** Signs the first admin in, with the password of the Secret, and chooses another as the page demands. */
export async function firstStaff(shop: ApiClient): Promise<ApiClient> {
  const password = await readSecret(SHOP, `${RELEASE}-auth`, 'admin_password');
  const token = await firstSession(shop, { username: 'admin', password });
  const staff = shop.as(token);
  const newPassword = `own-${randomBytes(12).toString('hex')}`;
  await staff.post('/api/admin/account/password', { currentPassword: password, newPassword });
  return shop.as(await firstSession(shop, { username: 'admin', password: newPassword }));
}

/** One order from the product list to the confirmation; returns its reference. Throws at the first step that fails. */
export async function tradeOnce(shop: ApiClient, staff: ApiClient): Promise<string> {
  const buyer = newBuyer();
  const order = await placeOrder(await productInStock(1, shop), buyer, shop);
  await uploadProof(order, undefined, shop);
  await staff.post(`/api/orders/${order.orderId}/confirm`);
  const { data } = await shop.get<{ data: { status: string } }>(
    `/api/orders/${order.orderId}/status`,
  );
  if (data.status !== 'confirmed') throw new Error(`The order is ${data.status}, not confirmed.`);
  await awaitMail(buyer.customerEmail);
  return order.reference;
}

/** Waits until the mail server of the run has a mail to this address: one of a step that is over may be left out. */
async function awaitMail(address: string): Promise<void> {
  const mailbox = await ForwardedPort.open(STORES, 'deploy/mail', 8025);
  try {
    const query = encodeURIComponent(`to:"${address}"`);
    await waitFor(
      `a mail to ${address}`,
      async () => {
        const { messages } = await mailbox.api.get<{ messages: unknown[] }>(
          `/api/v1/search?query=${query}`,
        );
        return messages.length > 0;
      },
      60_000,
      500,
    );
  } finally {
    mailbox.close();
  }
}
