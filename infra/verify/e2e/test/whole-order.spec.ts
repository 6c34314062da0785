import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '@spade/platform/testing/wait-for';
import { launchBrowser, openPage } from '@spade/testkit/browser';
import { receiptPicture } from '@spade/testkit/pictures';
import { runningSystem } from '@spade/testkit/running-system';
import { newBuyer, productInStock, shopProducts } from '@spade/testkit/shop';
import { openStaffPage, signIn } from '@spade/testkit/staff';
import type { Browser } from 'playwright-core';
import PostalMime, { type Email } from 'postal-mime';
import { chooseProof, orderToPayment } from '../src/buyer.ts';

/** The mails to one address that the mail catcher has. */
async function mailsTo(address: string): Promise<Email[]> {
  const folder = runningSystem().mails;
  const files = await readdir(folder);
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))),
  );
  return mails.filter(({ to }) => to?.some((one) => one.address === address));
}

/** Waits for a mail whose subject matches. */
function mailAbout(address: string, subject: RegExp): Promise<Email> {
  return waitFor(`a mail about ${subject}`, async () =>
    (await mailsTo(address)).find((mail) => subject.test(mail.subject ?? '')),
  );
}

describe('one order, from the marketplace to the confirmation', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('is placed and paid by a buyer on a phone, confirmed by a clerk, and mailed at each step', async () => {
    const buyer = newBuyer();
    const product = await productInStock();
    const phone = await openPage(browser, {
      viewport: { width: 360, height: 740 },
      isMobile: true,
    });
    const reference = await orderToPayment(phone.page, product, buyer);
    expect(reference).toMatch(/^SO-[A-Z0-9]{5}$/);

    const placed = await mailAbout(buyer.customerEmail, new RegExp(reference));
    expect(placed.text).toContain(reference);
    const link = /https?:\/\/\S+\/orders\/[\w-]{22}/.exec(placed.text ?? '')?.[0] ?? '';
    const held = (await shopProducts()).find(({ id }) => id === product.id);
    expect(held?.inventoryQuantity).toBe(product.inventoryQuantity - 1);

    await chooseProof(phone.page, await receiptPicture());
    await phone.page.getByRole('button', { name: 'Upload proof' }).click();
    await phone.page.getByText('A confirmation email will be sent once approved.').waitFor();

    const desk = await openStaffPage(browser, await signIn());
    await desk.page.goto('/admin');
    const card = desk.page.getByRole('article').filter({ hasText: reference }).first();
    await card.getByRole('button', { name: 'Confirm Payment' }).click();
    const proof = desk.page.getByRole('dialog', { name: 'Payment proof' });
    await proof.getByRole('img', { name: /Payment proof 1 of 1/ }).waitFor();
    await proof.getByRole('checkbox').check();
    await proof.getByRole('button', { name: 'Confirm Payment' }).click();
    await desk.page.getByText('Order payment has been confirmed').waitFor();

    const confirmed = await mailAbout(buyer.customerEmail, /confirm/i);
    expect(confirmed.html).toContain(reference);
    await phone.page.goto(new URL(link).pathname);
    await phone.page.getByText('Confirmed', { exact: true }).first().waitFor();
    expect([...phone.complaints, ...desk.complaints]).toEqual([]);
    await phone.close();
    await desk.close();
  });
});
