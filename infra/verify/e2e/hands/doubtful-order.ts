import { hash } from 'node:crypto';
import { mailboxOf } from '@spade/contracts/orders/mailbox';
import { type Buyer, buildOrder } from '@spade/testkit/shop';
import { NetworkClient } from '../../security/src/attack/network-client.ts';
import { type HandsProduct, productsOnSale, rowsOf, siteApi } from './site.ts';

/** So many, that further orders of what they hold wait for a code. */
const NETWORKS = [71, 72, 73, 74, 75];

/** Of the stock, what each of them holds and does not pay. */
const SHARE = 0.12;

let doubtful: Promise<HandsProduct> | undefined;

/** So many pieces are enough for what is tried; the other forms order the first product. */
const LEAST_STOCK = 30;

/** The last product, once most of it is held by unpaid orders of many networks. */
async function holdMostOfIt(): Promise<HandsProduct> {
  const product = (await productsOnSale()).findLast(
    ({ inventoryQuantity }) => inventoryQuantity >= LEAST_STOCK,
  );
  if (!product) throw new Error(`of no product there are ${LEAST_STOCK} pieces`);
  const pieces = Math.ceil(product.inventoryQuantity * SHARE);
  for (const network of NETWORKS) {
    const { status } = await new NetworkClient(siteApi().origin, network).order(product, pieces);
    // Another worker may hold it already.
    if (status !== 201 && status !== 409)
      throw new Error(`network ${network} could not order: ${status}`);
  }
  return product;
}

/** Fills in an order that waits for the code from the buyer's mailbox; returns both. */
export async function waitForCode(buyer: Buyer): Promise<{ orderId: string; code: string }> {
  doubtful ??= holdMostOfIt();
  const product = await doubtful;
  const answer = await siteApi().send('POST', '/api/orders', buildOrder(product, buyer));
  const text = await answer.text();
  const [, orderId] = /"orderId":"([^"]+)"/.exec(text) ?? [];
  if (answer.status !== 409 || !orderId) throw new Error(`it does not wait for a code: ${text}`);
  const [row] = await rowsOf(
    'orders',
    `select code from mailbox_codes where owner = 'mailbox ' || $1 order by id desc limit 1`,
    [hash('sha256', mailboxOf(buyer.customerEmail), 'base64url')],
  );
  return { orderId, code: String(row?.code) };
}
