import { expect, type Page } from '@playwright/test';
import { systemApi } from '@spade/testkit/api-client';
import { auditBothWidths, fitsTheScreen } from '../../src/audit.ts';
import { openFromMenu } from '../../src/back-office/menu.ts';
import { placePaidOrder } from '../../src/back-office/orders.ts';
import { staffTest as test } from '../../src/fixtures.ts';
import { walkByTab } from '../../src/keyboard.ts';

test.describe('what the owner sees of the business', { tag: '@matrix' }, () => {
  /** What the bars of a chart are filled with, and the ground behind them. */
  const paintOf = (page: Page) =>
    page.getByRole('img', { name: /^Revenue by week/ }).evaluate((chart) => {
      const bar = chart.querySelector('rect') ?? chart;
      return [getComputedStyle(bar).fill, getComputedStyle(document.body).backgroundColor];
    });

  test('shows figures, charts and the tables that say the same', async ({
    page,
    complaints,
    token,
  }) => {
    const order = await placePaidOrder(token);
    await systemApi().as(token).post(`/api/orders/${order.orderId}/confirm`);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/admin');
    await openFromMenu(page, 'Business');
    await expect(page.getByRole('heading', { name: 'Business figures', level: 1 })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Revenue by week\. Highest ₦/ })).toBeVisible();
    await expect(page.getByText(/^Typical(;| of) /)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Revenue by sector' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'By clerk' })).toBeVisible();
    await page.getByText('Show the weeks as a table').click();
    const weeks = page.getByRole('table', { name: 'Revenue by week' });
    await expect(weeks.getByRole('rowheader')).toHaveCount(12);
    expect(await auditBothWidths(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    // The contrast is the user's choice there; that the bars stand out is ours.
    expect(await fitsTheScreen(page)).toBe(true);
    const [bar, groundColor] = await paintOf(page);
    expect(bar).not.toBe(groundColor);
    await page.emulateMedia({ forcedColors: 'none' });

    await page.getByRole('combobox', { name: 'Period' }).selectOption('4 weeks');
    await page.waitForURL(/\/admin\/business\?from=2\d{3}-/);
    await expect(page.getByRole('img', { name: /^Revenue by day/ })).toBeVisible();
    const from = await page.getByLabel('From', { exact: true }).inputValue();
    await page.reload();
    await expect(page.getByRole('img', { name: /^Revenue by day/ })).toBeVisible();
    await expect(page.getByLabel('From', { exact: true })).toHaveValue(from);
    const stops = await walkByTab(page);
    expect(stops.map(({ name }) => name).join()).toContain('Export CSV');
    expect(stops.filter(({ isMarked, isInView }) => !isMarked || !isInView)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
