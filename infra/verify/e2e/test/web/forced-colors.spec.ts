import { expect } from '@playwright/test';
import { test } from '../../src/fixtures.ts';

test.describe('forced colours', () => {
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
});
