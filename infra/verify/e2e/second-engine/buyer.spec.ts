import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { leaveOut } from '@spade/local/programs';
import { newBuyer } from '@spade/testkit/shop';
import puppeteer from 'puppeteer-core';
import { drawFor } from '../hands/seed.ts';
import { productsOnSale, site } from '../hands/site.ts';

// Puppeteer: Playwright drives a patched Firefox only.
const executablePath = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path && existsSync(path),
);

// Once a run: workers read this file too.
if (!executablePath && process.env.TEST_WORKER_INDEX === undefined)
  leaveOut('firefox', 'the second engine');

test.skip(!executablePath, 'no Firefox is installed');

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
])
  test(`a buyer searches, orders and sees the order in Firefox (${viewport.width} px)`, async () => {
    test.setTimeout(180_000);
    const product = drawFor(`second engine ${viewport.width}`).one(await productsOnSale());
    const browser = await puppeteer.launch({
      browser: 'firefox',
      acceptInsecureCerts: true,
      defaultViewport: viewport,
      executablePath: executablePath ?? '',
    });
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(20_000);
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (line) => {
        if (line.type() === 'error') complaints.push(line.text());
      });
      const part = (name: string) => page.locator(`::-p-aria(${name})`);
      await page.goto(`${site().pages}/marketplace`);
      await page.locator('[name=search]').fill(product.title);
      await part(`Order Now: ${product.title}`).click();
      for (const [name, text] of Object.entries(newBuyer()))
        await page.locator(`[name=${name}]`).fill(text ?? '');
      await part('Proceed to Payment').click();
      await part('Open the order page').click();
      await part('Copy account number').wait();
      expect(new URL(page.url()).pathname).toMatch(/^\/orders\//);
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });
