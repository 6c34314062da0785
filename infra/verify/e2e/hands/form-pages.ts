import type { ApiClient } from '@spade/testkit/api-client';
import { newBuyer, type PlacedOrder, placeOrder, uploadProof } from '@spade/testkit/shop';
import { waitForCode } from './doubtful-order.ts';
import type { FormPage } from './forms.ts';
import { productsOnSale, rowsOf, siteApi } from './site.ts';

/** The page of an order that was placed just now, once `then` has brought it further. */
export async function orderPage(
  then: (order: PlacedOrder) => Promise<unknown> = async () => {},
): Promise<FormPage> {
  const buyer = newBuyer();
  const product = (await productsOnSale()).find(({ inventoryQuantity }) => inventoryQuantity > 5);
  if (!product) throw new Error('nothing is on sale');
  const order = await placeOrder(product, buyer, siteApi());
  await then(order);
  const knows = { reference: order.reference, phone: buyer.customerPhone };
  return { path: `/orders/${order.orderId}`, orderId: order.orderId, buyer, knows };
}

/** Has pieces for every try of a run. */
const productInPlenty = async () =>
  (await productsOnSale()).find(({ inventoryQuantity }) => inventoryQuantity > 100);

/** Pages with forms, each in the state that shows them; `clerk` brings orders into it. */
export const formPages: Record<string, (clerk: ApiClient) => Promise<FormPage>> = {
  home: async () => ({ path: '/', buyer: newBuyer() }),
  'order form': async () => {
    const product = await productInPlenty();
    return { path: `/marketplace?order=${product?.id}`, buyer: newBuyer() };
  },
  'order form of a product': async () => {
    const product = await productInPlenty();
    return { path: `/marketplace/${product?.id}?order=${product?.id}`, buyer: newBuyer() };
  },
  'order to pay': () => orderPage(),
  'order with money owed': (clerk) =>
    orderPage(async (order) => {
      const { orderId, totalAmount } = order;
      await uploadProof(order, undefined, siteApi());
      await clerk.post(`/api/orders/${orderId}/confirm`, { amountReceived: totalAmount });
      await clerk.post(`/api/orders/${orderId}/cancel-paid`, { reason: 'Asked by the buyer' });
    }),
  'order on its way': (clerk) => orderPage((order) => send(clerk, order)),
  'what is wrong with an order': async (clerk) => {
    const page = await orderPage((order) => send(clerk, order));
    return { ...page, path: `/orders/problem?order=${page.orderId}` };
  },
  'pictures of what is wrong': async (clerk) => {
    const page = await orderPage(async (order) => {
      await send(clerk, order);
      const report = { kind: 'damaged', words: 'The bag was open.' };
      await siteApi().post(`/api/orders/${order.orderId}/problem`, report);
    });
    return { ...page, path: `/orders/problem?order=${page.orderId}` };
  },
  'lost links': async () => ({ ...(await orderPage()), path: '/orders/find' }),
  'no more reminders': async () => {
    const page = await orderPage();
    return { ...page, path: `/orders/reminders?order=${page.orderId}` };
  },
  handover: async (clerk) => {
    const page = await orderPage((order) => send(clerk, order));
    const { data } = await siteApi().get<{ data: { shipment: { handoverCode: string } } }>(
      `/api/orders/${page.orderId}/status`,
    );
    const knows = { ...page.knows, code: data.shipment.handoverCode };
    return { ...page, path: '/orders/handover', knows };
  },
  'a variant that is sold out': async () => {
    const buyer = newBuyer();
    return { path: `/marketplace/${await soldOut()}`, buyer };
  },
  'an address to erase': async () => {
    const buyer = newBuyer();
    const asked = { email: buyer.customerEmail, consent: true };
    await siteApi().post(`/api/products/${await soldOut()}/waiting`, asked);
    const [row] = await rowsOf('catalog', 'select stop_key from waiting_buyers where email = $1', [
      asked.email,
    ]);
    return { path: `/waiting/${String(row?.stop_key)}`, buyer };
  },
  'an order that waits for a code': async () => {
    const buyer = newBuyer();
    const { orderId, code } = await waitForCode(buyer);
    return { path: `/orders/${orderId}`, orderId, buyer, knows: { code } };
  },
};

/** The id of a product of which a variant is sold out. */
async function soldOut(): Promise<number> {
  const products = await productsOnSale();
  const product = products.find(({ variants }) => variants.some(({ inStock }) => !inStock));
  if (!product) throw new Error('no variant is sold out');
  return product.id;
}

/** Pays, packs and ships it. */
async function send(clerk: ApiClient, order: PlacedOrder): Promise<void> {
  await uploadProof(order, undefined, siteApi());
  await clerk.post(`/api/orders/${order.orderId}/confirm`);
  await clerk.post(`/api/orders/${order.orderId}/process`);
  await clerk.post(`/api/orders/${order.orderId}/ship`, { courier: 'GIG Logistics' });
}
