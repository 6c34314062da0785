import { expect } from '@playwright/test';
import { plainPicture } from '@spade/testkit/pictures';
import { auditBothWidths } from '../../src/audit.ts';
import { staffTest as test } from '../../src/fixtures.ts';
import { untilAlive } from '../../src/whole-page.ts';

/** A setting is in force everywhere within a minute. */
const IN_FORCE_WITHIN_MS = 60_000;

/** What an owner changes on a phone, and what a visitor then sees. Puts all back: the system is shared. */
test.describe('settings changed on a phone', { tag: '@matrix' }, () => {
  test.use({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true });

  test('opening hours and a delivery fee are on the pages of visitors within a minute', async ({
    page,
    playwright,
    system,
  }) => {
    test.slow();
    const visitor = await playwright.request.newContext({
      baseURL: system.pageUrl,
      ignoreHTTPSErrors: true,
    });
    const see = async (path: string, words: string) =>
      expect
        .poll(async () => (await visitor.get(path)).text(), {
          timeout: IN_FORCE_WITHIN_MS,
        })
        .toContain(words);

    await page.goto('/admin/settings?form=hours');
    await untilAlive(page);
    const hours = page.getByRole('group', { name: 'Hours in which staff check payments' });
    const days = ['Monday', 'Saturday'].map((name) => hours.getByRole('checkbox', { name }));
    for (const day of days) await day.uncheck();
    await hours.getByLabel('Tuesday, from').fill('10:00');
    expect(await auditBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^1 change saved/)).toBeVisible();
    await see('/', 'Wednesday-Friday 8:00\u00a0AM-6:00\u00a0PM');

    await page.goto('/admin/settings?form=zones');
    await untilAlive(page);
    await page.getByRole('button', { name: 'Add an entry' }).first().click();
    await page.getByLabel('State', { exact: true }).selectOption('Oyo');
    await page.getByLabel(/^Fee in naira/).fill('4,250');
    await page.getByLabel(/^How long it takes/).fill('four working days by barge');
    expect(await auditBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText(/^1 change saved/)).toBeVisible();
    await see('/terms', 'four working days by barge');
    await see('/terms', '4,250');

    await page.getByRole('button', { name: 'Remove 1' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText(/^1 change saved/)).toBeVisible();
    await page.goto('/admin/settings?form=hours');
    await untilAlive(page);
    for (const day of days) await day.check();
    for (const day of ['Monday', 'Tuesday']) await hours.getByLabel(`${day}, from`).fill('08:00');
    await hours.getByLabel('Saturday, from').fill('09:00');
    await hours.getByLabel('Saturday, to').fill('16:00');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^1 change saved/)).toBeVisible();
    await visitor.dispose();
  });

  test('a photograph is at the head of its page once it has words, and the drawing when it is taken off', async ({
    page,
    request,
  }) => {
    test.slow();
    const shown = () =>
      expect.poll(async () => (await request.get('/farming')).text(), {
        timeout: IN_FORCE_WITHIN_MS,
      });
    await page.goto('/admin/settings?form=pictures');
    await untilAlive(page);
    const farming = page.getByRole('group', { name: 'Farming', exact: true });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await farming.locator('input[type=file]').setInputFiles({
      name: 'maize.png',
      mimeType: 'image/png',
      buffer: await plainPicture(1200, 800),
    });
    const words = farming.getByLabel('What it shows');
    await expect(words).toBeVisible();
    await save.click();
    await expect(farming.getByText(/needs words on what the picture shows/)).toBeVisible();
    await words.fill('Maize in the sun');
    expect(await auditBothWidths(page)).toEqual([]);
    await save.click();
    await expect(page.getByText(/^1 change saved/)).toBeVisible();
    await shown().toContain('alt="Maize in the sun"');

    await farming.getByRole('button', { name: 'Back to the drawing' }).click();
    await save.click();
    await expect(page.getByText(/^1 change saved/)).toBeVisible();
    await shown().not.toContain('alt="Maize in the sun"');
  });
});
