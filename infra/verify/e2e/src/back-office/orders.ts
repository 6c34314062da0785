import { randomBytes, randomInt } from 'node:crypto';
import { systemApi } from '@spade/testkit/api-client';
import * as shop from '@spade/testkit/shop';

/** What a test of the back office needs to know of an order that it placed. */
export interface StaffOrder extends shop.PlacedOrder {
  /** Number that staff see. */
  readonly id: number;
  readonly customerName: string;
}

/** Places an order for one piece as a new buyer. `token` is needed to read its number. */
export async function placeOrder(token: string): Promise<StaffOrder> {
  const products = (await shop.shopProducts()).filter(({ inStock }) => inStock);
  const product = products[randomInt(products.length)];
  if (!product) throw new Error('Nothing is in stock');
  const customerName = `Ada ${randomBytes(4).toString('hex')}`;
  const placed = await shop.placeOrder(product, { customerName });
  const { data: seen } = await systemApi()
    .as(token)
    .get<{ data: { id: number } }>(`/api/orders/${placed.orderId}`);
  return { ...placed, id: seen.id, customerName };
}

/** Places so many orders, for pages that must be full. */
export async function placeOrders(count: number): Promise<void> {
  const products = (await shop.shopProducts()).filter(
    ({ inventoryQuantity }) => inventoryQuantity > 9,
  );
  for (let made = 0; made < count; made += 1) {
    const product = products[made % products.length];
    if (!product) throw new Error('Nothing is in stock');
    await shop.placeOrder(product);
  }
}

/** An order that waits for a clerk. */
export async function placePaidOrder(token: string): Promise<StaffOrder> {
  const order = await placeOrder(token);
  await shop.uploadProof(order);
  return order;
}
