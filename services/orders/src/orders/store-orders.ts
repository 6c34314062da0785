import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { PlacedOrder, PlaceOrderRequest } from '@spade/contracts/messages/orders';
import { violatedConstraint } from '@spade/platform/database/statements';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import type { OrdersConfig } from '../orders.config.ts';
import { readBlocked } from './buyer-blocks.ts';
import { refuseDiscounts } from './discounts.ts';
import { insertOrders, type OrderToStore, ownerOf, totalOf } from './insert-orders.ts';
import { checkNetworkShares, contendedShares } from './network-share.ts';
import {
  countOpenOrders,
  limitNames,
  lockNames,
  type OpenOrders,
  type OrderOwner,
} from './open-orders.ts';

/** Why an order is not placed: ORDERS.BUYER_BLOCKED or ORDERS.TOO_MANY_OPEN. Staff place it all the same. */
export function ownerRefusal(
  request: PlaceOrderRequest,
  open: OpenOrders,
  isBlocked: (owner: OrderOwner) => boolean,
): CodedError | undefined {
  if (request.placedBy) return undefined;
  const owner = ownerOf(request);
  return isBlocked(owner) ? new CodedError('ORDERS.BUYER_BLOCKED', {}) : open.refusalOf(owner);
}

/** References clash about once in 200 orders when 100,000 are stored; a batch never so often in a row. */
const MAX_CLASHES = 10;

/** Another reference, or the fence that the next attempt sees, is what a batch that met one of these needs. */
const clashes = new Set(['orders_reference_key', 'order_holds_pkey']);

/**
 * Writes orders with their holds, history and events in one transaction. Returns for each the answer to its buyer;
 * ORDERS.TOO_MANY_OPEN where the owner has as many as it may, ORDERS.BUYER_BLOCKED where it is blocked, ORDERS.HELD_BY_OTHERS
 * where its network holds its share of a stock, counted in the order in which they came; ORDERS.DISCOUNT_TOO_LARGE or
 * ORDERS.APPROVER_NEEDED for a discount; or undefined where a request with the same idempotency key was faster, or catalog has released the hold (`orders.settle-holds`).
 */
export async function storeOrders(
  em: EntityManager,
  orders: readonly OrderToStore[],
  config: OrdersConfig,
): Promise<(PlacedOrder | Error | undefined)[]> {
  for (let clash = 1; ; clash += 1) {
    try {
      return await withoutDeadlock(em, (transaction) => tryToStore(transaction, orders, config));
    } catch (error) {
      const isClash = clashes.has(violatedConstraint(error) ?? '');
      if (!isClash || clash === MAX_CLASHES) throw error;
    }
  }
}

async function tryToStore(
  em: EntityManager,
  orders: readonly OrderToStore[],
  config: OrdersConfig,
): Promise<(PlacedOrder | Error | undefined)[]> {
  const wanted = orders.map((order) => {
    const { request, hold, sharer } = order;
    const price = {
      totalKobo: totalOf(hold.unitPriceKobo, request.quantity),
      deliveryFeeKobo: order.quote.delivery.feeKobo,
    };
    const { placedBy } = request;
    return { order, hold, owner: ownerOf(request), network: sharer, placedBy, price };
  });
  const owners = wanted.map(({ owner }) => owner);
  const limits = owners.flatMap((owner) => limitNames(owner, config));
  await lockNames(em, [...limits, ...contendedShares(wanted, config)]);
  const open = await countOpenOrders(em, owners, config);
  // A block that came after the hold counts, too.
  const isBlocked = await readBlocked(em, owners);
  const refusals = new Map<object, Error>();
  for (const one of wanted) {
    const refusal = ownerRefusal(one.order.request, open, isBlocked);
    if (refusal) refusals.set(one, refusal);
    else open.add(one.owner);
  }
  const isAccepted = (one: object) => !refusals.has(one);
  for (const [one, refusal] of await refuseDiscounts(em, wanted, config))
    refusals.set(one, refusal);
  const beyond = await checkNetworkShares(em, wanted.filter(isAccepted), config);
  for (const [one, refusal] of beyond) refusals.set(one, refusal);
  const accepted = wanted.filter(isAccepted).map(({ order }) => order);
  const placed = await insertOrders(em, accepted, config);
  return wanted.map((one) => refusals.get(one) ?? placed.get(one.order));
}
