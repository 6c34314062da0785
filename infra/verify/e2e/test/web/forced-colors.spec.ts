import { expect } from '@playwright/test';
import { test } from '../../src/fixtures.ts';

test.describe('forced colours', { tag: '@matrix' }, () => {
  test.use({ contextOptions: { forcedColors: 'active' }, javaScriptEnabled: false });

  test('leave every field its edge, and the focused one a mark', async ({ page }) => {
    await page.goto('/#contact');
    const field = page.getByRole('textbox', { name: 'Email Address' });
    const look = () =>
      field.evaluate((element) => {
        const { borderTopStyle, borderTopWidth, outlineStyle, outlineWidth } =
          getComputedStyle(element);
        return { borderTopStyle, borderTopWidth, outlineStyle, outlineWidth };
      });
    expect(await look()).toMatchObject({ borderTopStyle: 'solid', borderTopWidth: '1px' });
    await field.focus();
    expect(await look()).toMatchObject({ outlineStyle: 'solid', outlineWidth: '3px' });
  });

  test('leave a ticked box and the sign of a question their drawing', async ({ page }) => {
    await page.goto('/auth');
    await page.getByText('Accounts open later').click();
    await page.getByRole('group', { name: 'Account form' }).getByText('Sign Up').click();
    const box = page.getByRole('checkbox').first();
    const ground = () => box.evaluate((element) => getComputedStyle(element).backgroundColor);
    const before = await ground();
    await box.check();
    expect(await ground()).not.toBe(before);
    await page.goto('/');
    const sign = page.locator('summary > i').first();
    await expect(sign).toHaveCSS('background-image', /linear-gradient/);
  });
});
