import { randomBytes, randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { siteUrl } from './browser.ts';

/** A product as `GET /api/products` answers it. */
export interface ShopProduct {
  readonly id: number;
  readonly title: string;
  readonly price: string;
  readonly inStock: boolean;
  readonly inventoryQuantity: number;
}

/** A placed order as `POST /api/orders` answers it. */
export interface PlacedOrder {
  readonly orderId: string;
  readonly reference: string;
}

/** A complete order form of somebody new: orders are limited per e-mail and phone. */
export function newBuyer() {
  return {
    customerName: 'Adaeze Obi',
    customerEmail: `adaeze.${randomBytes(6).toString('hex')}@example.com`,
    customerPhone: `0803${String(randomInt(10_000_000)).padStart(7, '0')}`,
    shippingAddress: '14 Allen Avenue',
    shippingCity: 'Ikeja',
    shippingState: 'Lagos',
  };
}

/** The products on sale. */
export async function shopProducts(): Promise<readonly ShopProduct[]> {
  const answer = await fetch(`${siteUrl}/api/products`);
  const { data } = (await answer.json()) as { data: ShopProduct[] };
  return data;
}

/** A product with enough in stock for a test of its own. */
export async function productInStock(pieces = 10): Promise<ShopProduct> {
  const products = await shopProducts();
  const product = products.find(({ inventoryQuantity }) => inventoryQuantity >= pieces);
  if (!product) throw new Error(`No product with ${pieces} pieces in stock`);
  return product;
}

/** Places an order by the API, as another buyer would. */
export async function placeOrder(product: ShopProduct, quantity = 1): Promise<PlacedOrder> {
  const answer = await fetch(`${siteUrl}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...newBuyer(),
      quantity,
      productId: product.id,
      productTitle: product.title,
      totalPrice: (Number(product.price) * quantity).toFixed(2),
    }),
  });
  const body = (await answer.json()) as { data: PlacedOrder };
  if (!answer.ok) throw new Error(`Order refused: ${JSON.stringify(body)}`);
  return body.data;
}

/** A picture like a bank's receipt, different each time; `noisePx` square pixels of noise make it heavy. */
export async function receiptPicture({
  noisePx = 0,
  format = 'png',
}: {
  noisePx?: number;
  format?: 'png' | 'jpeg';
} = {}): Promise<Buffer> {
  const width = 1080;
  const height = 1920;
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="260" fill="#1E6A45"/>
    <text x="90" y="170" font-size="72" fill="#fff">Transfer successful</text>
    <text x="90" y="480" font-size="90">NGN 48,500.00</text>
    <text x="90" y="640" font-size="48">Session ${randomBytes(12).toString('hex')}</text></svg>`;
  const layers = [{ input: Buffer.from(words), top: 0, left: 0 }];
  if (noisePx === 0)
    return sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .composite(layers)
      .toFormat(format)
      .toBuffer();
  const raw = { width: noisePx, height: noisePx, channels: 3 } as const;
  const noise = sharp(randomBytes(noisePx * noisePx * 3), { raw }).composite(layers);
  return format === 'jpeg' ? noise.jpeg({ quality: 80 }).toBuffer() : noise.png().toBuffer();
}

/** Opens the marketplace and the order dialog of a product. */
export async function openOrderDialog(page: Page, product: ShopProduct): Promise<void> {
  await page.goto(`/marketplace?search=${encodeURIComponent(product.title)}`);
  await page.getByRole('button', { name: `Order Now: ${product.title}` }).click();
  await page.getByRole('dialog', { name: 'Complete Your Order' }).waitFor();
}

/** Fills in the order form. */
export async function fillOrderForm(page: Page): Promise<void> {
  const buyer = newBuyer();
  await page.getByLabel('Full name').fill(buyer.customerName);
  await page.getByLabel('Email address').fill(buyer.customerEmail);
  await page.getByLabel('Phone number').fill(buyer.customerPhone);
  await page.getByLabel('Delivery address').fill(buyer.shippingAddress);
  await page.getByLabel('City').fill(buyer.shippingCity);
  await page.getByLabel('State').selectOption(buyer.shippingState);
}

/** From the marketplace to the open payment dialog; answers the order's reference. */
export async function orderToPayment(page: Page, product: ShopProduct): Promise<string> {
  await openOrderDialog(page, product);
  await fillOrderForm(page);
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Your Payment' });
  await dialog.waitFor();
  const reference = await dialog.getByText(/^SO-/).first().textContent();
  if (!reference) throw new Error('The payment dialog shows no reference');
  return reference;
}

/** Chooses a picture in the proof area. */
export async function chooseProof(page: Page, buffer: Buffer, name = 'receipt.png'): Promise<void> {
  const mimeType = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
  await page.getByLabel('Choose an image').setInputFiles({ name, mimeType, buffer });
  await page.getByRole('button', { name: 'Upload proof' }).and(page.locator(':enabled')).waitFor();
}
