import { expect } from '@playwright/test';
import { receiptPicture } from '@spade/testkit/pictures';
import { productInStock } from '@spade/testkit/shop';
import { auditBothWidths, auditPage } from '../../src/audit.ts';
import {
  chooseProof,
  fillOrderForm,
  openOrderDialog,
  orderNow,
  orderToPayment,
} from '../../src/buyer.ts';
import { test } from '../../src/fixtures.ts';
import { untilAlive, untilAnswering } from '../../src/whole-page.ts';

test.describe('the marketplace', { tag: '@matrix' }, () => {
  test('is taken over unchanged: same cards, same place, no call for the list', async ({
    page,
    complaints,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/marketplace', { waitUntil: 'commit' });
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.evaluate(() => {
      for (const card of document.querySelectorAll('article')) card.dataset.early = '';
      window.scrollTo({ top: 300, behavior: 'instant' });
    });
    const cards = await page.getByRole('article').count();
    const top = await page.evaluate(() => window.scrollY);
    release();
    await untilAnswering(page);
    await expect(page.locator('article[data-early]')).toHaveCount(cards);
    expect(await page.evaluate(() => window.scrollY)).toBe(top);
    expect(calls.filter((path) => path === '/api/products')).toEqual([]);
    expect(await auditBothWidths(page)).toEqual([]);
    // A hydration error would be an uncaught one (React's default onRecoverableError).
    expect(complaints).toEqual([]);
  });

  test('opens Order Now by keyboard, and Escape leads back to it', async ({ page, complaints }) => {
    const product = await productInStock();
    await page.goto('/marketplace');
    await untilAnswering(page);
    await page.getByRole('link', { name: product.title, exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Complete Your Order' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(orderNow(page, product)).toBeFocused();
    expect(complaints).toEqual([]);
  });

  test('brings back what was typed and chosen, however soon it is loaded again', async ({
    page,
  }) => {
    await page.goto('/marketplace');
    await untilAnswering(page);
    await page.getByRole('searchbox').fill('rice');
    await page.getByLabel('Category').selectOption('Produce');
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('rice');
    await expect(page.getByLabel('Category')).toHaveValue('Produce');
  });

  test('takes a finger on Order Now right after the search was typed', async ({
    page,
    complaints,
  }) => {
    const product = await productInStock();
    await page.goto('/marketplace');
    await page.getByLabel('Search products').tap();
    await page.keyboard.type(product.title);
    // The eye waits until the card rests; the finger then follows nothing that moves, as `tap()` of a locator would.
    await orderNow(page, product).click({ trial: true });
    const {
      x = 0,
      y = 0,
      width = 0,
      height = 0,
    } = (await orderNow(page, product).boundingBox()) ?? {};
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(page.getByRole('dialog', { name: 'Complete Your Order' })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('lets a buyer search, order, see where to pay, extend, and upload the proof', async ({
      page,
    }) => {
      const product = await productInStock();
      await page.goto('/marketplace');
      await page.getByLabel('Search products').fill(product.title);
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByRole('status').getByText('1 product', { exact: true })).toBeVisible();
      await orderNow(page, product).click();
      await expect(page.getByRole('dialog', { name: 'Complete Your Order' })).toBeVisible();
      await page.getByLabel('Full name').fill('Ada Obi');
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await expect(page.getByText('Invalid email address')).toBeVisible();
      await expect(page.getByLabel('Full name')).toHaveValue('Ada Obi');
      await fillOrderForm(page);
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await page.waitForURL('**/orders/*');
      await expect(page.getByText('Account number')).toBeVisible();
      // A clock that cannot count is not shown: the deadline is.
      expect(await page.getByRole('timer').count()).toBe(0);
      const deadline = page.getByText(/^Transfer it by .* WAT$/).last();
      const first = await deadline.innerText();
      await page.getByRole('button', { name: 'Give me 30 more minutes' }).click();
      await expect(deadline).not.toHaveText(first);
      const upload = page.getByRole('button', { name: 'Upload proof' });
      await upload.click();
      await expect(page.getByLabel('Choose an image')).toBeFocused(); // the browser asks for the picture
      await page
        .getByLabel('Choose an image')
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await receiptPicture() });
      await upload.click();
      await expect(page.getByText('Payment Proof Uploaded!')).toBeVisible();
      await page.getByRole('link', { name: 'See the latest status' }).click();
      await expect(page.getByText('Awaiting Confirmation', { exact: true })).toBeVisible();
    });
  });

  for (const [situation, viewport] of [
    ['at 400 % zoom', { width: 320, height: 256 }],
    ['on a phone on its side', { width: 740, height: 360 }],
  ] as const)
    test.describe(situation, () => {
      test.use({ viewport, isMobile: false, hasTouch: false });

      test('gives the order form the whole screen', async ({ page }) => {
        await openOrderDialog(page, await productInStock());
        const name = page.getByLabel('Full name');
        await name.evaluate((field) => field.parentElement?.scrollIntoView({ block: 'center' }));
        // The field with its label is wholly visible, and nothing covers it.
        expect(
          await name.evaluate((field) => {
            const cell = field.parentElement?.getBoundingClientRect();
            if (!cell) return 'no cell';
            if (cell.top < 0 || cell.bottom > window.innerHeight) return 'cut off';
            const over = document.elementFromPoint(cell.left + 20, cell.top + cell.height / 2);
            return field.parentElement?.contains(over) ? 'free' : `under ${over?.tagName}`;
          }),
        ).toBe('free');
        const submit = page.getByRole('button', { name: 'Proceed to Payment' });
        await submit.scrollIntoViewIfNeeded();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
          viewport.width,
        );
      });
    });

  test('shows the account number on the first screen of a phone, and keeps it in its place', async ({
    page,
  }) => {
    await orderToPayment(page, await productInStock());
    const copy = page.getByRole('button', { name: 'Copy account number' });
    const before = await copy.boundingBox();
    await expect(page.getByRole('button', { name: /more minutes/ })).toBeVisible();
    expect(await copy.boundingBox()).toEqual(before);
    expect((before?.y ?? 740) + (before?.height ?? 0)).toBeLessThan(400);
  });

  test('shows an unpaid order on every page with its sum and countdown, until it is paid', async ({
    page,
  }) => {
    const reference = await orderToPayment(page, await productInStock());
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const bar = page.getByRole('complementary', { name: 'Your unpaid order' });
    await expect(bar.getByText(reference)).toBeVisible();
    for (const path of ['/', '/trading', '/privacy-policy']) {
      await page.goto(path);
      await expect(bar.getByRole('timer')).toBeVisible();
      await expect(bar.getByText(/₦[\d,.]+ to pay/)).toBeVisible();
      expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(60);
      const isCut = (part: Element) =>
        [part, ...part.querySelectorAll('*')].some(
          (at) => at.scrollWidth > at.clientWidth + 1 && at.clientWidth > 0,
        );
      expect(await bar.evaluate(isCut)).toBe(false);
      expect(await auditPage(page)).toEqual([]);
    }
    await bar.getByRole('link', { name: 'Pay now' }).click();
    await expect(page.getByRole('heading', { name: `Order ${reference}` })).toBeVisible();
    expect(await bar.count()).toBe(0); // the page itself counts down
    const keep = page.getByRole('link', { name: 'Send this link to my WhatsApp' });
    expect(decodeURIComponent((await keep.getAttribute('href')) ?? '')).toContain('/orders/');
    await chooseProof(page, await receiptPicture());
    await page.getByRole('button', { name: 'Upload proof' }).click();
    await expect(page.getByText('Awaiting Confirmation', { exact: true })).toBeVisible();
    await page
      .getByText('Staff check payments Mon to Fri, 8AM to 6PM; Sat, 9AM to 4PM WAT.')
      .waitFor();
    await expect(page.getByText(/Our answer comes .*, at the latest on \w+day, /)).toBeVisible();
    await page.goto('/trading');
    await untilAlive(page);
    await page.waitForLoadState('networkidle');
    expect(await bar.count()).toBe(0);
  });
});
