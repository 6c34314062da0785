import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@spade/platform/testing/random';
import { buildOrder } from '@spade/testkit/shop';
import type { History } from '../history/history.ts';
import type { Api, ApiAnswer, ApiCall } from './api.ts';
import { persist } from './persist.ts';
import type { Offer, Shop } from './shop.ts';

/** An order that was acknowledged. */
export interface Placed {
  /** Public id. */
  orderId: string;
  reference: string;
  totalKobo: number;
}

/** What the buyers need, and what they do. */
export interface BuyersOptions {
  api: Api;
  history: History;
  random: Random;
  shop: Shop;
  /** Buyers at the same time. */
  count: number;
  /** Orders per second over all of them; undefined: as fast as the answers come. */
  ratePerSecond?: number | undefined;
  /** Share of orders that are sent twice, at once or once more after the answer. */
  duplicates: number;
  isOver: () => boolean;
  /** Called for each placed order. */
  onPlaced: (order: Placed) => void;
  /** Called when another buyer starts. */
  onOrder: () => void;
}

/** Buyers who place one order after the other, each under its own key. */
export async function runBuyers(options: BuyersOptions): Promise<void> {
  const startedAt = performance.now();
  let begun = 0;
  const buy = async (buyer: number) => {
    const random = options.random.fork(`buyer ${buyer}`);
    while (!options.isOver()) {
      if (options.ratePerSecond !== undefined) {
        const dueAt = startedAt + (begun / options.ratePerSecond) * 1000;
        begun += 1;
        await sleep(Math.max(0, dueAt - performance.now()));
      }
      const offer = options.shop.any();
      if (offer) await order(options, random, offer);
      else await sleep(200);
    }
  };
  await Promise.all(Array.from({ length: options.count }, (_, i) => buy(i)));
}

async function order(options: BuyersOptions, random: Random, offer: Offer): Promise<void> {
  options.onOrder();
  const { api, history } = options;
  const call = orderCall(offer, randomUUID(), 1 + random.below(2), random);
  const isTwice = random.chance(options.duplicates);
  const isAtOnce = isTwice && random.chance(0.5);
  // A double click: two presses of one form, each running independently.
  const presses = [persist(api, history, random, call)];
  if (isAtOnce) presses.push(persist(api, history, random, call));
  const [first] = await Promise.all(presses);
  // A reload of a page that had its answer.
  if (isTwice && !isAtOnce) await persist(api, history, random, call);
  const placed = placedIn(first?.answer);
  if (placed !== undefined) options.onPlaced(placed);
}

/** The call that places an order of `quantity` pieces under this key. */
function orderCall(offer: Offer, key: string, quantity: number, random: Random): ApiCall {
  const { productId, variantId } = offer;
  const digits = String(random.below(100_000_000)).padStart(8, '0');
  return {
    about: { op: 'place-order', key, productId, variantId, quantity },
    method: 'POST',
    path: '/api/orders',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(
      buildOrder(
        { id: productId, title: offer.title, price: (offer.priceKobo / 100).toFixed(2) },
        {
          ...{ quantity, ...(variantId !== null && { variantId }) },
          // From the seed, so that a run can be repeated.
          ...{ customerEmail: `buyer-${key}@mail.example`, customerPhone: `080${digits}` },
        },
      ),
    ),
  };
}

function placedIn(answer: ApiAnswer | undefined): Placed | undefined {
  if (answer?.status !== 201) return undefined;
  // As the gateway's OpenAPI document describes it.
  const data = answer.body.data as { orderId: string; reference: string; totalAmount: string };
  const { orderId, reference, totalAmount } = data;
  return { orderId, reference, totalKobo: Math.round(Number(totalAmount) * 100) };
}
