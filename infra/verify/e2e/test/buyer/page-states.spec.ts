import { expect, type Page } from '@playwright/test';
import { placeOrder, productInStock, uploadProof } from '@spade/testkit/shop';
import { staffApi } from '@spade/testkit/staff';
import { auditBothWidths } from '../../src/audit.ts';
import { fillOrderForm, openOrderDialog, orderToPayment } from '../../src/buyer.ts';
import { quietTest as test } from '../../src/fixtures.ts';
import { untilAlive } from '../../src/whole-page.ts';

/** An order that was paid with ₦500 too much, so that a refund is owed. */
async function overpaidOrder() {
  const order = await placeOrder(await productInStock());
  await uploadProof(order);
  const amountReceived = (Number(order.totalAmount) + 500).toFixed(2);
  await (await staffApi()).post(`/api/orders/${order.orderId}/confirm`, { amountReceived });
  return order;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
}

/** What leads to a state of a page; the last wait is what the state is known by. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  'menu open': async (page) => {
    await open(page, '/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  },
  'privacy notice answered': async (page) => {
    await open(page, '/');
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('You can change this here at any time.')).toBeVisible();
  },
  'contact form sent empty': async (page) => {
    await open(page, '/#contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Required')).toHaveCount(5);
  },
  'sign-up sent empty': async (page) => {
    await open(page, '/auth');
    await page.getByRole('group').getByText('Sign Up').click();
    await page.locator('main form').getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText('Required').first()).toBeVisible();
  },
  'order of the supplier open': async (page) => {
    await open(page, '/supplier/orders');
    await page
      .getByRole('button', { name: /^View details/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'bar of an unpaid order': async (page) => {
    await orderToPayment(page, await productInStock());
    await open(page, '/trading');
    await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
  },
  'order form sent empty': async (page) => {
    await openOrderDialog(page, await productInStock());
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  },
  'refund owed, its account sent empty': async (page) => {
    await open(page, `/orders/${(await overpaidOrder()).orderId}`);
    await page.getByRole('button', { name: 'Save this account' }).click();
    await expect(page.getByLabel('Bank')).toBeFocused();
  },
};

const statesWithoutScripts: Record<string, (page: Page) => Promise<unknown>> = {
  marketplace: (page) => page.goto('/marketplace'),
  product: async (page) => page.goto(`/marketplace/${(await productInStock()).id}`),
  'order form': async (page) => page.goto(`/marketplace?order=${(await productInStock()).id}`),
  'order form refused': async (page) => {
    await page.goto(`/marketplace?order=${(await productInStock()).id}`);
    await fillOrderForm(page);
    await page.getByLabel('Phone number').fill('0803');
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(page.getByText('Phone number must be at least 10 digits')).toBeVisible();
  },
  'order that waits for payment': async (page) => {
    await page.goto(`/orders/${(await placeOrder(await productInStock())).orderId}`);
    // It looks as if it can be pressed, and the browser asks for the picture.
    const button = page.getByRole('button', { name: 'Upload proof' });
    await expect(button).toHaveCSS('pointer-events', 'auto');
    await button.click();
    await expect(page.getByLabel('Choose an image')).toBeFocused();
  },
  'contact form': (page) => page.goto('/#contact'),
};

test.describe('pages in their states are accessible and fit, on a phone, at 400 % and on a desktop', () => {
  for (const [state, reach] of Object.entries(states))
    test(state, async ({ page }) => {
      await reach(page);
      expect(await auditBothWidths(page)).toEqual([]);
    });

  test.describe('without scripts', () => {
    for (const [state, reach] of Object.entries(statesWithoutScripts))
      test(state, async ({ page, context }) => {
        const browser = await context.newCDPSession(page);
        await browser.send('Emulation.setScriptExecutionDisabled', { value: true });
        await reach(page);
        // Axe waits with timers. The scripts of the page are not run any more.
        await browser.send('Emulation.setScriptExecutionDisabled', { value: false });
        expect(await auditBothWidths(page)).toEqual([]);
      });
  });
});
