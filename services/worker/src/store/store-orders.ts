import { type AdminOrderDetail, amountDueIn } from '@spade/contracts/messages/orders';
import type { CounterPayment } from '@spade/contracts/money/credit';
import { formatKobo } from '@spade/contracts/naira';
import type { OrderDelivery } from '@spade/contracts/orders/delivery';
import { z } from 'zod';
import { requireNaira } from './shopify/configured-store.ts';
import { CREATE_ORDER_MUTATION, FIND_ORDER_QUERY } from './shopify/documents.ts';
import type { ShopifyClient } from './shopify/shopify.client.ts';

const naira = (kobo: number) => ({
  shopMoney: { amount: formatKobo(kobo), currencyCode: 'NGN' },
});

/** The last word becomes the family name, which Shopify requires. */
function splitName(name: string): { firstName: string | null; lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.pop() ?? '';
  return { firstName: words.join(' ') || null, lastName };
}

/** Name of the shipping line in the store. */
/** How money came, for the staff of the store. */
const paymentWays: Readonly<Record<CounterPayment | 'bank', string>> = {
  bank: 'Bank transfer',
  cash: 'Cash',
  pos: 'Card (POS)',
};

/** `Bank transfer`, or `Cash and Card` where some of it was paid each way. */
function paymentWords({ credits }: AdminOrderDetail): string {
  const counted = credits.filter(({ isCounted }) => isCounted);
  const ways = new Set(counted.map(({ paidBy }) => paymentWays[paidBy ?? 'bank']));
  return [...ways].join(' and ') || paymentWays.bank;
}

const shippingTitle = ({ pickupPoint }: OrderDelivery): string =>
  pickupPoint === null ? 'Delivery' : `Pick-up, ${pickupPoint}`.slice(0, 255);

/**
 * The variables of `orderCreate` (2026-10) for a confirmed order. `sourceIdentifier` is our reference, by
 * which the order can be found. The store's stock is reduced by its own policy (without the option the
 * API would bypass it). The store sends no receipt, since we do.
 */
export function orderInput(order: AdminOrderDetail, variantId: string) {
  const paidBy = paymentWords(order);
  return {
    order: {
      sourceIdentifier: order.reference,
      currency: 'NGN',
      email: order.buyer.email,
      note: `Payment: ${paidBy}. Reference ${order.reference}.`,
      tags: ['web-shop'],
      lineItems: [
        {
          variantId,
          quantity: order.quantity,
          priceSet: naira(order.unitPriceKobo),
          requiresShipping: true,
        },
      ],
      ...(order.delivery?.isFeeInPrice && {
        shippingLines: [
          { title: shippingTitle(order.delivery), priceSet: naira(order.delivery.feeKobo) },
        ],
      }),
      ...(order.discountKobo && {
        discountCode: {
          itemFixedDiscountCode: { code: 'Discount', amountSet: naira(order.discountKobo) },
        },
      }),
      shippingAddress: {
        ...splitName(order.buyer.name),
        address1: order.buyer.address,
        address2: [order.buyer.landmark, order.buyer.area, order.buyer.state]
          .filter(Boolean)
          .join(', '),
        city: order.buyer.city,
        countryCode: 'NG',
        phone: order.buyer.phone,
      },
      transactions: [
        {
          kind: 'SALE',
          status: 'SUCCESS',
          gateway: paidBy,
          amountSet: naira(amountDueIn(order)),
        },
      ],
    },
    options: { inventoryBehaviour: 'DECREMENT_OBEYING_POLICY', sendReceipt: false },
  };
}

const foundSchema = z.object({
  orders: z.object({
    nodes: z.array(z.object({ id: z.string(), sourceIdentifier: z.string().nullable() })),
  }),
});

const createdSchema = z.object({
  orderCreate: z.object({
    order: z.object({ id: z.string() }).nullable(),
    userErrors: z.array(z.object({ code: z.string().nullish(), message: z.string() })),
  }),
});

/** The store rejected the order; certainly nothing was created. */
export class OrderRefusedError extends Error {
  override name = 'OrderRefusedError';
}

/**
 * The store's id of the order with our reference, if its search finds one. Throws as `client.query`, and
 * ForeignCurrencyError when the store does not sell in naira.
 */
export async function findStoreOrder(
  client: ShopifyClient,
  reference: string,
): Promise<string | null> {
  const query = `source_identifier:${reference}`;
  const data = await client.query(FIND_ORDER_QUERY, { query });
  requireNaira(data);
  const { orders } = foundSchema.parse(data);
  // The search may match parts of words; only the exact reference counts.
  return orders.nodes.find((node) => node.sourceIdentifier === reference)?.id ?? null;
}

/**
 * Creates the order; returns its id. Throws {@link OrderRefusedError}, the errors of `client.mutate`, and
 * what `beforeSending` throws, which is called directly before each send.
 */
export async function createStoreOrder(
  client: ShopifyClient,
  order: AdminOrderDetail,
  variantId: string,
  beforeSending: () => void,
): Promise<string> {
  const input = orderInput(order, variantId);
  const data = await client.mutate(CREATE_ORDER_MUTATION, input, { beforeSending });
  const { order: created, userErrors } = createdSchema.parse(data).orderCreate;
  if (created) return created.id;
  throw new OrderRefusedError(
    `Shopify rejected the order: ${userErrors.map(({ message }) => message).join('; ')}`,
  );
}
