import { expect, test } from '@playwright/test';
import { photograph, receiptPicture } from '@spade/testkit/pictures';
import { newBuyer } from '@spade/testkit/shop';
import { generate } from 'otplib';
import { openMenu } from '../src/back-office/menu.ts';
import { untilAlive, untilAnswering } from '../src/whole-page.ts';
import { Steps } from './steps.ts';

const { FIRST_PASSWORD = '', MAILBOX_URL } = process.env;
const OWN_PASSWORD = 'kingfisher over Lekki lagoon';

test('an owner with a phone alone comes from the first sign-in to the first order paid and sent', async ({
  page,
  browser,
  request,
}) => {
  const steps = new Steps(page);
  const press = (name: string | RegExp, role: 'button' | 'link' = 'button') =>
    steps.press(steps.page.getByRole(role, { name, exact: typeof name === 'string' }).first());
  const type = (label: string | RegExp, text: string) =>
    steps.type(steps.page.getByLabel(label, { exact: typeof label === 'string' }).first(), text);
  const toDashboard = async () => {
    await steps.press(page.getByRole('button', { name: 'Menu', exact: true }));
    await steps.press((await openMenu(page)).getByRole('link', { name: 'Dashboard' }));
    await expect(page.getByRole('region', { name: 'Before you sell' })).toBeVisible();
  };
  const saved = () =>
    expect(page.getByText(/^\d+ changes? saved\.$|^Kept as it is\.$/)).toBeVisible();

  await test.step('first sign-in', async () => {
    steps.begin('sign in');
    await page.goto('/admin/login');
    await untilAnswering(page);
    await steps.picture('login');
    await type('Username', 'admin');
    await type('Password', FIRST_PASSWORD);
    await press('Sign In');
    await page.waitForURL('**/admin/account');
    await expect(page.getByLabel('Temporary password', { exact: true })).toBeVisible();
    await steps.picture('temporary-password');
    steps.begin('a password of one’s own');
    await type('Temporary password', FIRST_PASSWORD);
    await type(/^New password/, OWN_PASSWORD);
    await press(/^(Change|Choose|Save).*password/);
    await expect(page.getByRole('heading', { name: 'Passkeys', exact: true })).toBeVisible();
    await steps.picture('account');
  });

  await test.step('second factor', async () => {
    steps.begin('second factor');
    await press('Set up an app');
    await expect(page.getByRole('link', { name: 'Open it in your app' })).toBeVisible();
    await steps.picture('authenticator');
    const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await type('Code that the app shows', await generate({ secret }));
    await press('Turn on');
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
    await steps.picture('recovery-codes');
    await press('I have kept them');
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
    await steps.picture('after-second-factor');
  });

  await test.step('the first day', async () => {
    steps.begin('find the list of the first day');
    await toDashboard();
    await steps.picture('first-day');
    steps.begin('company');
    await press('Say who you are', 'link');
    await expect(page.getByRole('heading', { name: 'Company', exact: true })).toBeVisible();
    await steps.picture('company');
    await type('Name', 'Ade Baskets Limited');
    await press('Save');
    await saved();
    await steps.picture('company-saved');
    steps.begin('hours');
    await press('Set your hours', 'link');
    await expect(page.getByRole('heading', { name: 'Hours and holidays' })).toBeVisible();
    await steps.picture('hours');
    await press('Save');
    await saved();
    await steps.picture('hours-saved');
    steps.begin('fee of a state, pick-up address');
    await press('Say how you deliver', 'link');
    await expect(page.getByRole('heading', { name: 'Delivery fees and pick-up' })).toBeVisible();
    const add = page.getByRole('button', { name: 'Add an entry' });
    await steps.press(add.first());
    await steps.choose(page.getByLabel('State', { exact: true }), 'Lagos');
    await type(/^Fee in naira/, '3500');
    await type(/^How long it takes/, '1 to 2 working days');
    await steps.press(add.last());
    await type('Name, as buyers choose it', 'Yaba');
    await type('Address', '4 Herbert Macaulay Way');
    await type('City', 'Yaba');
    await type('State', 'Lagos');
    await type(/^Hours, such as/, 'Mon to Sat, 9AM to 5PM');
    await steps.picture('fees');
    await press('Publish');
    await saved();
    await steps.picture('fees-saved');
  });

  await test.step('the first product', async () => {
    steps.begin('first product on sale');
    await press('Put a product of yours on sale', 'link');
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
    await steps.picture('new-product');
    const buffer = await photograph();
    await steps.press(page.getByText('Add a picture', { exact: true }));
    await page
      .getByLabel(/^Add a picture/)
      .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByLabel('What picture 1 shows')).toBeVisible();
    await type('Name', 'Raffia basket');
    await type('Price in naira', '12,500');
    await type(/^Pieces on the shelf/, '8');
    await steps.picture('product-typed');
    await press('Save');
    await expect(page.getByText('Saved: Raffia basket')).toBeVisible();
    await steps.picture('product-saved');
    steps.begin('preview');
    await press('Preview');
    await expect(page.getByRole('dialog', { name: 'As buyers see it' })).toBeVisible();
    await steps.picture('preview');
    await press('Close');
  });

  await test.step('the test order', async () => {
    steps.begin('test order');
    await press('Place a test order', 'link');
    await press('Place a test order');
    await expect(page.getByRole('button', { name: 'Confirm the payment' })).toBeVisible();
    await steps.picture('test-order');
    await press('Confirm the payment');
    await expect(page.getByText(/^It is paid\./)).toBeVisible();
    await steps.picture('test-order-paid');
    await toDashboard();
    await steps.picture('what-is-left');
  });

  const buyer = newBuyer();
  let reference = '';
  await test.step('a buyer', async () => {
    const phone = await browser.newContext({
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
    });
    steps.page = await phone.newPage();
    steps.begin('buyer: order');
    await steps.page.goto('/marketplace');
    await untilAlive(steps.page);
    await steps.picture('marketplace');
    await press('Order Now: Raffia basket', 'link');
    await steps.page.getByRole('dialog', { name: 'Complete Your Order' }).waitFor();
    await type('Full name', buyer.customerName);
    await type('Email address', buyer.customerEmail);
    await type('Phone number', buyer.customerPhone);
    await type('Delivery address', buyer.shippingAddress);
    await type('City', buyer.shippingCity);
    await steps.choose(steps.page.getByLabel('State', { exact: true }), 'Lagos');
    await steps.picture('order-form');
    await press('Proceed to Payment');
    const dialog = steps.page.getByRole('dialog', { name: 'Complete Your Payment' });
    await dialog.waitFor();
    reference = (await dialog.getByText(/^SO-/).first().textContent()) ?? '';
    await steps.picture('payment');
    steps.begin('buyer: proof');
    await steps.page.getByLabel('Choose an image').setInputFiles({
      name: 'receipt.png',
      mimeType: 'image/png',
      buffer: await receiptPicture(),
    });
    await press('Upload proof');
    await expect(
      steps.page.getByText('A confirmation email will be sent once approved.'),
    ).toBeVisible();
    await steps.picture('proof-sent');
    steps.page = page;
  });

  await test.step('confirm and send', async () => {
    steps.begin('confirm');
    await page.goto('/admin');
    const card = page.getByRole('article').filter({ hasText: reference }).first();
    await expect(card).toBeVisible();
    await steps.picture('order-to-check');
    await steps.press(card.getByRole('button', { name: 'Confirm Payment' }));
    const proof = page.getByRole('dialog', { name: /^(Payment proof|Order \d+ · )/ });
    await expect(proof.getByRole('img', { name: /Payment proof 1 of 1/ })).toBeVisible();
    await steps.picture('proof');
    await steps.press(proof.getByRole('checkbox'));
    await steps.press(proof.getByRole('button', { name: 'Confirm Payment' }));
    await expect(page.getByText('Order payment has been confirmed')).toBeVisible();
    await steps.picture('confirmed');
    steps.begin('send');
    await page.goto('/admin');
    await press(/^Confirmed, to start/, 'link');
    await page.waitForURL('**/admin/orders?**');
    await steps.press(page.getByRole('link', { name: 'Order 1', exact: true }));
    await press('Open order');
    await steps.picture('order-to-start');
    await press('Start Processing');
    await expect(page.getByText('The order is now being fulfilled')).toBeVisible();
    // It stays open, though it has left the list of those to start.
    await steps.picture('order-to-send');
    await type('Courier', 'GIG');
    await press('Shipped: tell the buyer');
    await expect(page.getByText('The customer gets a code by email')).toBeVisible();
    await steps.picture('shipped');
  });

  if (MAILBOX_URL) {
    const answer = await request.get(`${MAILBOX_URL}/api/v1/messages`);
    const mails = answer.ok() ? answer : await request.get(MAILBOX_URL);
    expect(await mails.text()).toContain(reference);
  }
  process.stdout.write(`${steps.end().join('\n')}\n`);
});
