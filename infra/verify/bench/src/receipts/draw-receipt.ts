import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Random } from '@spade/platform/testing/random';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { dateForms, money } from './formats.ts';
import type { Layout, Shown } from './layouts.ts';
import type { Transfer } from './make-receipt.ts';

const { resolve } = createRequire(import.meta.url);

/** Font → the files of its package; those of Debian need none. The naira sign is in the second subset. */
function facesOf(font: string): string {
  if (/^(?:Liberation|DejaVu)/.test(font)) return '';
  const slug = font.toLowerCase().replace(' ', '-');
  return ['latin', 'latin-ext']
    .flatMap((subset) => [400, 700].map((weight) => ({ subset, weight })))
    .map(({ subset, weight }) => {
      const file = resolve(`@fontsource/${slug}/files/${slug}-${subset}-${weight}-normal.woff2`);
      const range = subset === 'latin' ? 'U+0000-00FF' : 'U+0100-20FF';
      return `@font-face { font-family: "${font}"; font-weight: ${weight}; unicode-range: ${range};
        src: url(data:font/woff2;base64,${readFileSync(file, 'base64')}) }`;
    })
    .join('\n');
}

function textOf(shown: Shown | `"${string}"`, { sign, date }: Layout, transfer: Transfer): string {
  const { amountKobo, feeKobo, balanceKobo, at, sender, receiverAccount } = transfer;
  const texts: Record<Shown, string> = {
    ...transfer,
    amount: money(amountKobo, sign),
    fee: money(feeKobo, sign),
    total: money(amountKobo + feeKobo, sign),
    balance: money(balanceKobo, sign),
    date: dateForms[date].write(at),
    sender,
    senderAccount: transfer.senderAccount,
    receiver: `Spade Orion Limited ${receiverAccount}`,
  };
  // The type says which of both it is.
  return shown.startsWith('"') ? shown.slice(1, -1) : texts[shown as Shown];
}

const shapes: Record<Layout['shape'], string> = {
  sides:
    '.row { display: flex; justify-content: space-between; gap: 24px } .row b { text-align: right; font-weight: 400; max-width: 62% }',
  stacked: '.row { display: grid; gap: 3px } .row b { font-weight: 700 }',
  table:
    '.row { display: grid; grid-template-columns: 38% 62%; border: 1px solid #c9c9cf; margin: 0 0 -1px; padding: 0 } .row > * { padding: 9px 8px; font-weight: 400 } .row b { border-left: 1px solid #c9c9cf }',
  narrow:
    '.row { display: grid; grid-template-columns: 84px 150px; gap: 10px } .row b { font-weight: 400 }',
  narrowMiddle:
    '.row { display: grid; grid-template-columns: 84px 132px; gap: 10px; align-items: center } .row b { font-weight: 600 }',
  narrowRight:
    '.row { display: grid; grid-template-columns: 110px 140px; gap: 24px } .row b { text-align: right; font-weight: 400 }',
  lines:
    'main { margin: 16px; padding: 12px; border-radius: 16px; background: #fff } .row { display: block; margin: 3px 0 } .row i::after { content: ":" } .row b { font-weight: 400 }',
};

function pageOf(layout: Layout, transfer: Transfer): string {
  const { font, head, hero, rows, ground, ink, muted } = layout;
  const isBig = (shown: string) => shown === 'amount';
  return `<!doctype html><style>${facesOf(font)}
    body { margin: 0; width: 360px; font: 13px/1.45 "${font}"; background: ${ground}; color: ${ink} }
    header { padding: 18px 16px; font-size: 17px; font-weight: 700; background: ${head.ground}; color: ${head.color} }
    .hero { padding: 14px 16px 2px; text-align: center } .hero p { margin: 4px 0; color: ${muted} }
    .hero p.big { font-size: 27px; font-weight: 700; color: ${ink} }
    main { padding: 8px 16px 20px } .row { margin: 12px 0 } .row i { font-style: normal; color: ${muted} }
    .row b { overflow-wrap: anywhere } ${shapes[layout.shape]}
    </style><header>${head.title}</header>
    <div class="hero">${hero.map((shown) => `<p${isBig(shown) ? ' class="big"' : ''}>${textOf(shown, layout, transfer)}</p>`).join('')}</div>
    <main>${rows.map(([label, shown]) => `<div class="row"><i>${label}</i> <b>${textOf(shown, layout, transfer)}</b></div>`).join('')}</main>`;
}

/** Draws the receipt as its app would, 720 to 1080 pixels wide. PNG. */
export async function drawReceipt(
  browser: Browser,
  layout: Layout,
  transfer: Transfer,
  random: Random,
): Promise<Buffer> {
  const deviceScaleFactor = random.pick([2, 2.5, 3]);
  const context = await browser.newContext({
    deviceScaleFactor,
    viewport: { width: 360, height: 480 },
  });
  try {
    const page = await context.newPage();
    await page.setContent(pageOf(layout, transfer));
    // As text: this package is compiled without the types of a browser.
    await page.evaluate('document.fonts.ready');
    return await page.screenshot({ fullPage: true });
  } finally {
    await context.close();
  }
}

/**
 * What happens to a picture on its way: noise, tilt up to 3°, JPEG of 45 to 92 as a messenger makes it, and the
 * gateway's own encoding (gateway/src/proofs/clean-image.ts). A quarter stay straight, as screenshots are.
 */
export async function wearOut(
  drawn: Buffer,
  { ground, isPhoto }: Pick<Layout, 'ground' | 'isPhoto'>,
  random: Random,
): Promise<Buffer> {
  const png = isPhoto ? await photograph(drawn, random) : drawn;
  const degrees = random.chance(0.25) ? 0 : (random.next() * 2 - 1) * 3;
  const tilted = await sharp(png).rotate(degrees, { background: ground }).removeAlpha().toBuffer();
  const { width, height } = await sharp(tilted).metadata();
  const strength = random.next() * 14;
  const noise = Buffer.alloc(width * height * 3);
  for (let at = 0; at < noise.length; at += 1)
    noise[at] = 128 + Math.round((random.next() - 0.5) * 2 * strength);
  const grain = await sharp(noise, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  const sent = await sharp(tilted)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 45 + random.below(48) })
    .toBuffer();
  return sharp(sent).jpeg({ quality: 82, chromaSubsampling: '4:2:0' }).toBuffer();
}

/** A photograph of a screen: seen from the side, out of focus, the screen's stripes, a lamp in the glass. */
async function photograph(png: Buffer, random: Random): Promise<Buffer> {
  const lean = () => (random.next() - 0.5) * 0.06;
  const leaning = await sharp(png)
    .affine([1, lean(), lean(), 1], { background: '#2a2a2e' })
    .extend({ top: 60, bottom: 60, left: 50, right: 50, background: '#2a2a2e' })
    .blur(0.5 + random.next() * 0.5)
    .removeAlpha()
    .png()
    .toBuffer();
  const { width, height } = await sharp(leaning).metadata();
  const [pitch, slant] = [2.6 + random.next() * 2, random.next() * 0.5];
  const [lampX, lampY] = [random.next() * width, random.next() * height];
  const shade = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const stripes = Math.sin(((x + y * slant) / pitch) * Math.PI) * 6;
      const lamp = 26 * Math.exp(-((x - lampX) ** 2 + (y - lampY) ** 2) / (width * 180));
      shade[y * width + x] = 122 + Math.round(stripes + lamp);
    }
  const glass = await sharp(shade, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return sharp(leaning)
    .composite([{ input: glass, blend: 'soft-light' }])
    .png()
    .toBuffer();
}
