import { launchBrowser, openPage } from '@spade/testkit/browser';
import type { Browser } from 'playwright-core';

describe('forced colours', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('leave every field its edge, and the focused one a mark', async () => {
    const { page, close } = await openPage(browser, {
      forcedColors: 'active',
      javaScriptEnabled: false,
    });
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
    await close();
  });
});
