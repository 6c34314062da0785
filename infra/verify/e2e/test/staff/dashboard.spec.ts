import { expect, type Page } from '@playwright/test';
import { systemApi } from '@spade/testkit/api-client';
import { auditBothWidths } from '../../src/audit.ts';
import { openFromMenu } from '../../src/back-office/menu.ts';
import { placeOrder, placeOrders, placePaidOrder } from '../../src/back-office/orders.ts';
import { staffTest as test } from '../../src/fixtures.ts';

/** Changes the lists that the page reads to what they would be when the checks are days late. */
async function answerAsDaysLater(page: Page): Promise<void> {
  await page.route('**/api/orders?*', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as {
      data: { status: string; isOverdue: boolean }[];
    };
    for (const order of json.data) order.isOverdue = order.status === 'awaiting_confirmation';
    await route.fulfill({ response, json });
  });
}

test.describe('dashboard', { tag: '@matrix' }, () => {
  test('takes in new orders within ten seconds and keeps the place in the list', async ({
    page,
    complaints,
    token,
  }) => {
    await placeOrders(12);
    await page.goto('/admin');
    const area = page.getByRole('region', { name: 'All orders' });
    await expect(area).toBeVisible();
    expect((await area.boundingBox())?.height).toBe(600);
    const before = await area.evaluate((element) => {
      element.scrollTop = 200;
      return element.scrollTop;
    });
    const late = await placeOrder(token);
    await expect(area.getByText(late.reference)).toBeAttached();
    // The browser keeps the rows in view where they were, so the area has scrolled by the new row.
    const after = await area.evaluate((element) => element.scrollTop);
    expect(after).toBeGreaterThanOrEqual(before);
    expect(complaints).toEqual([]);
  });

  test('is accessible with all that waits for a decision; so is the release of a network', async ({
    page,
    complaints,
    token,
  }) => {
    await placeOrders(3);
    const waiting = await placePaidOrder(token);
    await page.setViewportSize({ width: 360, height: 800 });
    await answerAsDaysLater(page);
    await page.goto('/admin');
    await expect(page.getByText('Buyers cannot pay: the bank account 0000000000')).toBeVisible();
    const work = page.getByRole('region', { name: 'Waiting for you' });
    await expect(work.getByRole('link', { name: /^Proofs to check/ })).toBeVisible();
    const card = page.getByRole('article', { name: `Order ${waiting.id}`, exact: true });
    await expect(card.getByText(/^Not checked in time/)).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    await openFromMenu(page, 'Stock');
    await expect(page.getByRole('region', { name: 'Held by product' })).toBeVisible();
    // All orders of the run come from one network.
    await page
      .locator('summary')
      .filter({ hasText: /unpaid orders?, \d/ })
      .first()
      .press('Enter');
    await page.getByRole('textbox', { name: /^Reason/ }).fill('Nothing was paid.');
    await page.getByRole('button', { name: /^Release \d+ orders?$/ }).press('Enter');
    await expect(page.getByText(/^Release \d+ orders? of .* Each buyer gets a mail/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keep them' })).toBeFocused();
    expect(await auditBothWidths(page)).toEqual([]);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText('Orders Released')).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('shows messages and the whole of one', async ({ page, complaints }) => {
    const subject = `A wall of ${Date.now()} bricks`;
    const words = 'We need a wall.\nIt should stand for a hundred years & more.';
    await systemApi().post('/api/contact', {
      firstName: 'Chidi',
      lastName: 'Nwosu',
      email: 'chidi@example.com',
      subject,
      message: words,
    });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/admin');
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.getByRole('button', { name: subject }).click();
    const letter = page.getByRole('article');
    await expect(letter.getByRole('heading', { name: subject })).toBeVisible();
    await expect(letter.getByText('It should stand for a hundred years & more.')).toBeVisible();
    await expect(letter.getByText('Chidi Nwosu')).toBeVisible();
    const reply = await letter.getByRole('link', { name: 'Reply by email' }).getAttribute('href');
    expect(reply).toContain(
      `mailto:chidi@example.com?subject=${encodeURIComponent(`Re: ${subject}`)}`,
    );
    await letter.getByRole('button', { name: 'Mark as handled' }).press('Enter');
    await expect(page.getByRole('status').getByText('Message handled')).toBeVisible();
    await expect(page.getByRole('button', { name: subject })).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Handled');
    await page.getByRole('button', { name: subject }).click();
    await expect(letter.getByText(/^Handled by admin, /)).toBeVisible();
    await expect(letter.getByRole('button', { name: 'Open it again' })).toBeVisible();
    await page.reload();
    await expect(letter.getByText(/^Handled by admin, /)).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('loads at most 220 kB of script for its first view', async ({ page, token }) => {
    await placeOrder(token);
    let bytes = 0;
    const counted: Promise<void>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      counted.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => {
            bytes += responseBodySize;
          }),
      );
    });
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await Promise.all(counted);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(220_000);
  });
});
