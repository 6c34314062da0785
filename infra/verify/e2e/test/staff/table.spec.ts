import { text } from 'node:stream/consumers';
import { expect, type Page } from '@playwright/test';
import { systemApi } from '@spade/testkit/api-client';
import { placeOrder as buyerOrder, productInStock, uploadProof } from '@spade/testkit/shop';
import { auditPage, fitsTheScreen } from '../../src/audit.ts';
import { placeOrder, placeOrders, placePaidOrder } from '../../src/back-office/orders.ts';
import { staffTest as test } from '../../src/fixtures.ts';

const rowOf = (page: Page, reference: string) =>
  page.getByRole('row').filter({ hasText: reference });

test.describe('table of all orders', { tag: '@matrix' }, () => {
  test('keeps amounts and states in view beside a name of 100 letters, and one in Arabic', async ({
    page,
  }) => {
    const product = await productInStock();
    const [latin, arabic] = ['O'.repeat(100), 'محمد عبد الله الرحمن'];
    const orders = [
      await buyerOrder(product, { customerName: latin }),
      await buyerOrder(product, { customerName: arabic }),
    ];
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/admin/orders', '/admin']) {
        await page.goto(path);
        for (const { reference } of orders) {
          const row = rowOf(page, reference);
          await expect(row.locator('td[data-amount]')).toBeVisible();
          // On one line, whatever the name beside it.
          expect((await row.getByText(reference).boundingBox())?.height).toBeLessThan(24);
        }
        expect(await fitsTheScreen(page)).toBe(true);
      }
    }
  });

  test('opens an order by a press anywhere on its row, and its proof by the words for it', async ({
    page,
  }) => {
    const order = await buyerOrder(await productInStock(), { customerName: 'Ada Row' });
    await uploadProof(order);
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/admin/orders', '/admin']) {
        await page.goto(path);
        const row = rowOf(page, order.reference);
        // The words of a row are under its link.
        await row.getByText('Ada Row').click({ force: true });
        await expect(page).toHaveURL(/[?&](?:order|open)=\d+/);
        await page.goto(path);
        await row.getByRole('button', { name: /View proof/ }).click();
        await expect(page).toHaveURL(/[?&](?:order|open)=\d+/);
      }
    }
  });

  test('keeps the order and its confirm form within the dialog, whatever a buyer typed without a space', async ({
    page,
    token,
  }) => {
    const long = 'W'.repeat(80);
    const order = await buyerOrder(await productInStock(), {
      customerName: long,
      shippingAddress: long,
      shippingCity: long,
    });
    await uploadProof(order);
    const { data: seen } = await systemApi()
      .as(token)
      .get<{ data: { id: number } }>(`/api/orders/${order.orderId}`);
    await page.goto(`/admin?order=${seen.id}`);
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Confirm Payment' });
    await expect(confirm).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const outside = await dialog.evaluate((element) => {
        const { right } = element.getBoundingClientRect();
        return [...element.querySelectorAll('*')]
          .filter((each) => each.getBoundingClientRect().right > right + 1)
          .map((each) => each.outerHTML.slice(0, 80));
      });
      expect(outside).toEqual([]);
    }
  });

  test('folds what a phone seldom needs, and has all filters in one line on a desktop', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/admin/orders');
    const status = page.getByRole('combobox', { name: 'Status' });
    const seldom = [
      page.getByRole('combobox', { name: 'Sort' }),
      page.getByLabel('From', { exact: true }),
      page.getByLabel('To', { exact: true }),
      page.getByRole('button', { name: 'Export CSV' }),
    ];
    await expect(status).toBeVisible();
    for (const place of seldom) await expect(place).toBeHidden();
    await page.getByRole('button', { name: 'More filters' }).click();
    for (const place of seldom) await expect(place).toBeVisible();
    expect(await auditPage(page)).toEqual([]);
    await page.getByRole('button', { name: 'Fewer filters' }).click();
    for (const place of seldom) await expect(place).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('button', { name: /filters$/ })).toBeHidden();
    const top = (await status.boundingBox())?.y ?? 0;
    for (const place of seldom) {
      const box = await place.boundingBox();
      expect(box && box.y <= top && box.y + box.height >= top).toBe(true);
    }
  });

  test('shows 16 orders at once, with a head that stays, and leads to the next page and back', async ({
    page,
  }) => {
    await placeOrders(51);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/admin/orders');
    await expect(page.getByText(/^1 to 50 of /)).toBeVisible();
    const rows = page.getByRole('rowheader');
    const first = (await rows.first().textContent()) ?? '';
    const bottoms = await rows.evaluateAll((cells) =>
      cells.map((cell) => cell.getBoundingClientRect().bottom),
    );
    expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(16);
    // When it was placed, too, and by when it is paid: the row has both.
    await expect(
      page
        .getByRole('row')
        .nth(1)
        .getByText(/^Placed/),
    ).toBeVisible();
    await expect(
      page
        .getByRole('row')
        .nth(1)
        .getByText(/^Pay by/),
    ).toBeVisible();
    await page.mouse.wheel(0, 400);
    await expect(page.getByRole('columnheader', { name: 'Amount' })).toBeInViewport();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText(/^51 to /)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^51 to /)).toBeVisible();
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(page.getByText(/^1 to 50 of /)).toBeVisible();
    await expect(rows.first()).toHaveText(first);
  });

  test('finds an order by its number first, and keeps the rows when a search fails', async ({
    page,
    token,
  }) => {
    const order = await placeOrder(token);
    await page.goto('/admin/orders');
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill(String(order.id));
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByRole('rowheader').first()).toContainText(order.reference);
    await search.fill(`Order ${order.id}`);
    await expect(page.getByText('1 order', { exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Confirmed');
    await expect(page.getByText('No order matches.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect(rowOf(page, order.reference)).toBeVisible();
    await page.route('**/api/orders?*', (route) => route.abort());
    await search.fill('nothing like it');
    await expect(page.getByText(/^Failed to fetch orders\. These are the last ones/)).toBeVisible();
    await expect(rowOf(page, order.reference)).toBeVisible();
    expect(await auditPage(page)).toEqual([]);
  });

  test('takes a date as it is typed, key by key', async ({ page }) => {
    await page.goto('/admin/orders');
    const day = page.getByLabel('From', { exact: true });
    await day.click({ position: { x: 24, y: 24 } });
    await page.keyboard.type('11202026', { delay: 60 });
    await expect(page).toHaveURL(/from=2026-11-20/);
    await expect(day).toHaveValue('2026-11-20');
  });

  test('exports what the filters leave, with the token and not by a bare link', async ({
    page,
    complaints,
    token,
  }) => {
    const order = await placePaidOrder(token);
    await page.goto(`/admin/orders?search=${order.reference}`);
    await expect(rowOf(page, order.reference)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = (await text(await file.createReadStream())).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(order.reference);
    expect(complaints).toEqual([]);
    await page.route('**/export.csv*', (route) => route.abort());
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByRole('alert').getByText('Export Failed')).toBeVisible();
  });
});
