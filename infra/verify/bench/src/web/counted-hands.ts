import type { Locator, Page } from 'playwright-core';

/** Works a page as a person does, and counts how often. */
export class CountedHands {
  clicks = 0;
  keys = 0;

  async click(where: Locator): Promise<void> {
    this.clicks += 1;
    await where.click();
  }

  /** One key for each character. */
  async type(page: Page, text: string): Promise<void> {
    this.keys += text.length;
    await page.keyboard.type(text);
  }

  async press(page: Page, key: string): Promise<void> {
    this.keys += 1;
    await page.keyboard.press(key);
  }
}
