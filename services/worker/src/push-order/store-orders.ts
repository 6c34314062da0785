import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { z } from 'zod';
import type { ShopifyClient } from '../shopify/client.ts';
import { CREATE_ORDER_MUTATION, FIND_ORDER_QUERY } from '../shopify/documents.ts';
import { orderInput } from './order-input.ts';

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

/** The store looked at the order and would not have it; surely nothing was created. */
export class OrderRefusedError extends Error {
  override name = 'OrderRefusedError';
}

/** The store's id of the order with our reference, if its search knows of one. */
export async function findStoreOrder(
  client: ShopifyClient,
  reference: string,
): Promise<string | null> {
  const query = `source_identifier:${reference}`;
  const { orders } = foundSchema.parse(await client.query(FIND_ORDER_QUERY, { query }));
  // The search may match by parts of words; only the very reference counts.
  return orders.nodes.find((node) => node.sourceIdentifier === reference)?.id ?? null;
}

/** Creates the order; answers its id. Throws {@link OrderRefusedError}, and as `client.mutate`. */
export async function createStoreOrder(
  client: ShopifyClient,
  order: AdminOrderDetail,
  variantId: string,
): Promise<string> {
  const data = await client.mutate(CREATE_ORDER_MUTATION, orderInput(order, variantId));
  const { order: created, userErrors } = createdSchema.parse(data).orderCreate;
  if (created) return created.id;
  throw new OrderRefusedError(
    `Shopify did not take the order: ${userErrors.map(({ message }) => message).join('; ')}`,
  );
}
