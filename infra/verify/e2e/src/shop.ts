import { randomBytes, randomInt } from 'node:crypto';
import { call, post } from './api.ts';
import { drawPicture } from './pictures.ts';

/** A product as `GET /api/products` answers it. */
export interface ShopProduct {
  readonly id: number;
  readonly title: string;
  /** Naira, two decimals. */
  readonly price: string;
  readonly inStock: boolean;
  readonly inventoryQuantity: number;
}

/** A placed order as `POST /api/orders` answers it. */
export interface PlacedOrder {
  /** The public id. */
  readonly orderId: string;
  readonly reference: string;
  /** Naira, two decimals. */
  readonly totalAmount: string;
}

/** A complete order form of a new buyer, because orders are limited per e-mail and phone. */
export function newBuyer(customerName = 'Adaeze Obi') {
  return {
    customerName,
    customerEmail: `adaeze.${randomBytes(6).toString('hex')}@example.com`,
    customerPhone: `0803${String(randomInt(10_000_000)).padStart(7, '0')}`,
    shippingAddress: '14 Allen Avenue',
    shippingCity: 'Ikeja',
    shippingState: 'Lagos',
  };
}

/** The products of the shop. */
export async function shopProducts(): Promise<readonly ShopProduct[]> {
  const { data } = await call<{ data: ShopProduct[] }>('/api/products');
  return data;
}

/** A product with enough stock for one test. */
export async function productInStock(pieces = 10): Promise<ShopProduct> {
  const products = await shopProducts();
  const product = products.find(({ inventoryQuantity }) => inventoryQuantity >= pieces);
  if (!product) throw new Error(`No product with ${pieces} pieces in stock`);
  return product;
}

/** Places an order by the API, as another buyer would. */
export async function placeOrder(
  product: ShopProduct,
  quantity = 1,
  buyer = newBuyer(),
): Promise<PlacedOrder> {
  const { data } = await call<{ data: PlacedOrder }>(
    '/api/orders',
    post({
      ...buyer,
      quantity,
      productId: product.id,
      productTitle: product.title,
      totalPrice: (Number(product.price) * quantity).toFixed(2),
    }),
  );
  return data;
}

/** Uploads a proof for an order: a new picture, unless one is given. */
export async function uploadProof(
  { orderId }: Pick<PlacedOrder, 'orderId'>,
  picture?: Buffer,
): Promise<void> {
  const bytes = new Uint8Array(picture ?? (await drawPicture()));
  const form = new FormData();
  form.append('paymentProof', new Blob([bytes], { type: 'image/png' }), 'p.png');
  await call(`/api/orders/${orderId}/payment-proof`, { method: 'POST', body: form });
}
