import { expect } from '@playwright/test';
import { waitFor } from '@spade/platform/testing/wait-for';
import { receiptPicture } from '@spade/testkit/pictures';
import { newBuyer, productInStock, shopProducts } from '@spade/testkit/shop';
import { chooseProof, orderToPayment } from '../../src/buyer.ts';
import { complaintsOf, signedIn, test } from '../../src/fixtures.ts';
import { mailAbout } from '../../src/mails.ts';

test.describe('one order, from the marketplace to the confirmation', () => {
  test('is placed and paid by a buyer on a phone, confirmed by a clerk, and mailed at each step', async ({
    page,
    complaints,
    browser,
    system,
  }) => {
    const buyer = newBuyer();
    const product = await productInStock();
    const reference = await orderToPayment(page, product, buyer);
    expect(reference).toMatch(/^SO-[A-Z0-9]{5}$/);

    const placed = await mailAbout(system, new RegExp(reference), buyer.customerEmail);
    expect(placed.text).toContain(reference);
    const link = /https?:\/\/\S+\/orders\/[\w-]{22}/.exec(placed.text ?? '')?.[0] ?? '';
    // The list may be a second old, and so may have been `product`.
    await waitFor('the list without the piece that is held', async () => {
      const held = (await shopProducts()).find(({ id }) => id === product.id);
      return held && held.inventoryQuantity < product.inventoryQuantity;
    });

    await chooseProof(page, await receiptPicture());
    await page.getByRole('button', { name: 'Upload proof' }).click();
    await expect(page.getByText('A confirmation email will be sent once approved.')).toBeVisible();

    const desk = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      isMobile: false,
      hasTouch: false,
      storageState: signedIn(system, system.token),
    });
    const deskComplaints = complaintsOf(desk);
    const clerk = await desk.newPage();
    await clerk.goto('/admin');
    const card = clerk.getByRole('article').filter({ hasText: reference }).first();
    await card.getByRole('button', { name: 'Confirm Payment' }).click();
    const proof = clerk.getByRole('dialog', { name: 'Payment proof' });
    await expect(proof.getByRole('img', { name: /Payment proof 1 of 1/ })).toBeVisible();
    await proof.getByRole('checkbox').check();
    await proof.getByRole('button', { name: 'Confirm Payment' }).click();
    await expect(clerk.getByText('Order payment has been confirmed')).toBeVisible();

    const confirmed = await mailAbout(system, /confirm/i, buyer.customerEmail);
    expect(confirmed.html).toContain(reference);
    await page.goto(new URL(link).pathname);
    await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
    expect([...complaints, ...deskComplaints]).toEqual([]);
    await desk.close();
  });
});
