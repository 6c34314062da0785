import { randomBytes } from 'node:crypto';
import { launchBrowser } from '@spade/testkit/browser';
import { startSystem } from '@spade/testkit/start-system';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { fillOrder, openSlowPhone } from './slow-phone.ts';

/** Edge in pixels of the noise that makes a JPEG of about 4 MB. */
const PHOTO_PX = 3120;

/**
 * From the address of the marketplace to the uploaded proof, on a phone under slow 4G, with a photo
 * of 4 MB: whole seconds and bytes, as sent by the browser and with the shrinking switched off. The
 * machine fills in the form, so what is measured is the network and the page, not the thumb.
 */
export async function runUploadJourney(): Promise<readonly object[]> {
  const system = await startSystem({ port: Number(process.env.BENCH_PORT ?? 18_480) });
  const browser = await launchBrowser();
  try {
    const photo = await drawPhoto();
    return [
      await travel(browser, { url: system.siteUrl, photo, shrinks: false }),
      await travel(browser, { url: system.siteUrl, photo, shrinks: true }),
    ];
  } finally {
    await browser.close();
    await system.stop();
  }
}

/** A JPEG of about 4 MB, as a phone takes it. */
export async function drawPhoto(): Promise<Buffer> {
  // Coarse noise: compresses like a photo of a screen, neither to nothing nor not at all.
  const edge = Math.round(PHOTO_PX / 2);
  const raw = { width: edge, height: edge, channels: 3 } as const;
  return sharp(randomBytes(edge * edge * 3), { raw })
    .resize(PHOTO_PX, PHOTO_PX, { kernel: 'cubic' })
    .jpeg({ quality: 72 })
    .toBuffer();
}

interface Journey {
  readonly url: string;
  readonly photo: Buffer;
  /** Whether the page can make the photo smaller. */
  readonly shrinks: boolean;
}

async function travel(browser: Browser, { url, photo, shrinks }: Journey): Promise<object> {
  const { page, received, close } = await openSlowPhone(browser);
  // Without this a page sends the photo as it is (see shrinkImage.ts).
  if (!shrinks) await page.addInitScript('delete globalThis.createImageBitmap');
  await page.addInitScript(COUNT_SENT_BYTES);

  const start = performance.now();
  await page.goto(`${url}/marketplace`);
  await page
    .getByRole('link', { name: /^Order Now/ })
    .first()
    .click();
  await fillOrder(page, `a.${randomBytes(6).toString('hex')}@example.com`);
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  const chooser = page.getByLabel('Choose an image');
  await chooser.waitFor({ state: 'attached' });
  const ordered = performance.now();
  await chooser.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('button', { name: 'Upload proof' }).and(page.locator(':enabled')).click();
  await page.getByText('A confirmation email will be sent once approved.').waitFor();
  const end = performance.now();
  const sentBytes = Number(await page.evaluate('globalThis.sentBytes'));
  await close();
  const seconds = (from: number, to: number) => Number(((to - from) / 1000).toFixed(1));
  const megabytes = (bytes: number) => Number((bytes / 1024 / 1024).toFixed(2));
  return {
    photo: shrinks ? 'made smaller' : 'as it is',
    'photo (MB)': megabytes(photo.byteLength),
    'sent (MB)': megabytes(sentBytes),
    'received (MB)': megabytes(received()),
    'to the payment (s)': seconds(start, ordered),
    'photo to confirmation (s)': seconds(ordered, end),
    'in all (s)': seconds(start, end),
  };
}

/** Runs in the page: keeps how many bytes the last upload sent. DevTools do not tell it for files. */
const COUNT_SENT_BYTES = `{
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    this.upload.addEventListener('load', ({ loaded }) => { globalThis.sentBytes = loaded; });
    return send.call(this, body);
  };
}`;
