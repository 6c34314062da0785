import { randomBytes, randomInt } from 'node:crypto';
import { siteUrl } from '../browser.ts';
import { drawPicture } from './draw-picture.ts';

/** What a test needs to know of an order that it placed. */
export interface PlacedOrder {
  /** Number that staff see. */
  readonly id: number;
  /** The public id. */
  readonly orderId: string;
  readonly reference: string;
  readonly customerName: string;
  /** Naira, two decimals. */
  readonly totalAmount: string;
}

/** Calls the API of the system under test; throws when the answer is no success. */
export async function call<Data>(
  path: string,
  init: RequestInit = {},
  url = siteUrl,
): Promise<Data> {
  const response = await fetch(url + path, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  // The caller names the shape that the gateway's OpenAPI document gives this call.
  return (await response.json()) as Data;
}

/** Init of a call with a JSON body. */
export const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Places an order of one piece in the name of someone new. `token` finds out its number. */
export async function placeOrder(token: string): Promise<PlacedOrder> {
  const { data: products } = await call<{
    data: { id: number; title: string; price: string; inStock: boolean }[];
  }>('/api/products?limit=50&inStock=true');
  const product = products[randomInt(products.length)];
  if (!product) throw new Error('Nothing is in stock');
  const customerName = `Ada ${randomBytes(4).toString('hex')}`;
  const { data } = await call<{ data: Omit<PlacedOrder, 'id' | 'customerName'> }>(
    '/api/orders',
    post({
      customerName,
      customerEmail: `${customerName.replace(' ', '.').toLowerCase()}@example.com`,
      customerPhone: `0803${randomInt(1_000_000, 9_999_999)}`,
      shippingAddress: '14 Allen Avenue',
      shippingCity: 'Ikeja',
      shippingState: 'Lagos',
      quantity: 1,
      productId: product.id,
      productTitle: product.title,
      totalPrice: product.price,
    }),
  );
  const { data: seen } = await call<{ data: { id: number } }>(`/api/orders/${data.orderId}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return { ...data, id: seen.id, customerName };
}

/** Uploads a proof for an order: a picture of its own, unless one is given. */
export async function uploadProof(order: PlacedOrder, picture = drawPicture()): Promise<void> {
  const form = new FormData();
  form.append('paymentProof', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'p.png');
  await call(`/api/orders/${order.orderId}/payment-proof`, { method: 'POST', body: form });
}

/** An order that waits for a clerk. */
export async function placePaidOrder(token: string): Promise<PlacedOrder> {
  const order = await placeOrder(token);
  await uploadProof(order);
  return order;
}
