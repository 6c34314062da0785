import { randomUUID } from 'node:crypto';

/** A product as the public list shows it, as far as an order needs it. */
interface ListedProduct {
  id: number;
  title: string;
  price: string;
  inStock: boolean;
}

/** Places an order for one piece of the first product in stock; true when it was answered. */
export async function placeOneOrder(baseUrl: string): Promise<boolean> {
  const list = await fetch(`${baseUrl}/api/products`);
  const { data } = (await list.json()) as { data: ListedProduct[] }; // the gateway's document says so
  const product = data.find(({ inStock }) => inStock);
  if (!product) return false;
  const answer = await fetch(`${baseUrl}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      customerName: 'Ada Obi',
      customerEmail: 'ada@mail.example',
      customerPhone: '08031234567',
      shippingAddress: '12 Marina Road, Lagos Island',
      shippingCity: 'Lagos',
      shippingState: 'Lagos',
      quantity: 1,
      productId: product.id,
      productTitle: product.title,
      totalPrice: product.price,
    }),
  });
  return answer.status === 201;
}
