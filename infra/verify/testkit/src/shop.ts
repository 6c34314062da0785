import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { flattenBuyer } from '@spade/contracts/orders/buyer';
import { buildBuyer } from '@spade/contracts/testing/build-order';
import { type ApiClient, systemApi } from './api-client.ts';
import { drawPicture } from './pictures.ts';

/** A product in the response of `GET /api/products`. */
export interface ShopProduct {
  readonly id: number;
  readonly title: string;
  /** May hold markup. */
  readonly description: string | null;
  /** Naira, two decimals. */
  readonly price: string;
  readonly category: string | null;
  readonly inStock: boolean;
  readonly inventoryQuantity: number;
  readonly imageUrl: string | null;
}

/** A placed order in the response of `POST /api/orders`. */
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
    ...flattenBuyer(buildBuyer()),
    customerName,
    customerEmail: `adaeze.${randomBytes(6).toString('hex')}@example.com`,
    customerPhone: `0803${String(randomInt(10_000_000)).padStart(7, '0')}`,
  };
}

/** The form of a buyer without the product. */
export type Buyer = ReturnType<typeof newBuyer>;

/** The body of `POST /api/orders`. */
export interface OrderBody extends Buyer {
  readonly quantity: number;
  readonly productId: number;
  readonly productTitle: string;
  readonly variantId?: number | null;
  /** Naira, two decimals. */
  readonly totalPrice: string;
}

/** What an order needs to know of its product. */
export type OrderedProduct = Pick<ShopProduct, 'id' | 'title' | 'price'>;

/** The body of an order at its right total: one piece for a new buyer, unless `changes` says otherwise. */
export function buildOrder(product: OrderedProduct, changes: Partial<OrderBody> = {}): OrderBody {
  const quantity = changes.quantity ?? 1;
  return {
    ...newBuyer(),
    quantity,
    productId: product.id,
    productTitle: product.title,
    totalPrice: totalOf(product.price, quantity),
    ...changes,
  };
}

/** Price (two decimals) times quantity, as text with two decimals. */
export function totalOf(price: string, quantity: number): string {
  const kobo = Math.round(Number(price) * 100) * quantity;
  return (kobo / 100).toFixed(2);
}

/** The products of the shop as they are now: with its limit, nginx does not answer for the gateway. */
export async function shopProducts(api: ApiClient = systemApi()): Promise<readonly ShopProduct[]> {
  const { data } = await api.get<{ data: ShopProduct[] }>('/api/products?limit=1000');
  return data;
}

/** A product with enough stock for one test. */
export async function productInStock(pieces = 10, api?: ApiClient): Promise<ShopProduct> {
  const products = await shopProducts(api);
  const product = products.find(({ inventoryQuantity }) => inventoryQuantity >= pieces);
  if (!product) throw new Error(`No product with ${pieces} pieces in stock`);
  return product;
}

/** Places an order by the API, as another buyer would. */
export async function placeOrder(
  product: OrderedProduct,
  changes: Partial<OrderBody> = {},
  api: ApiClient = systemApi(),
): Promise<PlacedOrder> {
  const body = buildOrder(product, changes);
  const { data } = await api
    .with({ 'idempotency-key': randomUUID() })
    .post<{ data: PlacedOrder }>('/api/orders', body);
  return data;
}

/** Uploads a proof for an order: a new picture, unless one is given. */
export async function uploadProof(
  { orderId }: Pick<PlacedOrder, 'orderId'>,
  picture?: Buffer,
  api: ApiClient = systemApi(),
): Promise<void> {
  const bytes = new Uint8Array(picture ?? (await drawPicture()));
  const form = new FormData();
  form.append('paymentProof', new Blob([bytes], { type: 'image/png' }), 'p.png');
  await api.post(`/api/orders/${orderId}/payment-proof`, form);
}
