import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ShopProduct } from '@spade/testkit/shop';
import type { Browser } from 'playwright-core';
import { UntouchedPage } from './untouched-page.ts';

/** How many times slower than this machine the phone computes. */
const CPU_SLOWDOWN = 6;

/** Milliseconds that the buyer looks at the shop before the first touch; the application's scripts come meanwhile. */
const LOOK_MS = 3000;

/** Where the journeys lead. */
export interface Shop {
  readonly url: string;
  readonly product: ShopProduct;
  /** Address of an unpaid order's page. */
  readonly orderPath: string;
  /** File of the photo that is uploaded. */
  readonly photoFile: string;
}

/** One measured figure: `what` is such as `the marketplace`. */
export type Note = (metric: 'LCP' | 'INP', what: string, ms: number) => void;

/** Marketplace, product and order page, each as the first page of a visit. */
export async function paintPages(browser: Browser, shop: Shop, note: Note): Promise<void> {
  const pages = [
    { what: 'the marketplace', path: '/marketplace', sign: orderNow(shop.product) },
    {
      what: 'the product page',
      path: `/marketplace/${shop.product.id}`,
      sign: 'main article a[href*="order="]',
    },
    { what: 'the order page', path: shop.orderPath, sign: 'main article input[type=file]' },
  ];
  for (const { what, path, sign } of pages) {
    const page = await UntouchedPage.open(browser, shop.url + path, CPU_SLOWDOWN);
    await page.until(sign);
    await page.untilFetched();
    note('LCP', what, (await page.vitals()).lcp);
    await page.close();
  }
}

/** From the marketplace over the search to the uploaded proof. */
export async function buy(
  browser: Browser,
  { url, product, photoFile }: Shop,
  note: Note,
): Promise<void> {
  const page = await UntouchedPage.open(browser, `${url}/marketplace`, CPU_SLOWDOWN);
  await page.until(orderNow(product));
  await setTimeout(LOOK_MS);

  await page.touch('main input[type=search]');
  await page.type(product.title.slice(0, 8));
  await page.untilAddress(/search=/);
  note('INP', 'search', (await page.vitals()).inp);

  await page.touch(orderNow(product));
  await page.until('dialog[open] form');
  note('INP', 'the order dialog', (await page.vitals()).inp);

  for (const [name, text] of Object.entries(newBuyer()))
    await page.fill(`dialog [name=${name}]`, text);
  await page.touch('dialog button[type=submit]');
  await page.until(FILE_INPUT);
  await page.choose(FILE_INPUT, photoFile);
  await page.until(`dialog section:has(img[src^='blob:']) form > ${UPLOAD}`);
  await page.vitals();
  await page.touch(`dialog section form > ${UPLOAD}`);
  await page.until('dialog section:not(:has(input[type=file], button[aria-busy=true]))');
  note('INP', 'the upload', (await page.vitals()).inp);
  await page.close();
}

const orderNow = ({ id }: ShopProduct) =>
  `main article[aria-labelledby=product-${id}] > a[href*="order="]`;

const FILE_INPUT = 'dialog section input[type=file]';
const UPLOAD = 'button:enabled:not([hidden])';

/** What a new buyer writes into the order form: e-mail addresses are limited. */
const newBuyer = () => ({
  customerName: 'Adaeze Obi',
  customerEmail: `a.${randomBytes(6).toString('hex')}@example.com`,
  customerPhone: '08031234567',
  shippingAddress: '14 Allen Avenue',
  shippingCity: 'Ikeja',
  shippingState: 'Lagos',
});
