import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@spade/platform/testing/random';
import { buildOrder, type OrderedProduct, type PlacedOrder } from '@spade/testkit/shop';
import sharp from 'sharp';
import type { Client } from './client.ts';
import { inTurn, type Scene } from './scene.ts';

/** A product, or one variant of it, that can be ordered. */
interface Offer extends OrderedProduct {
  variantId: number | null;
}

interface ListedProduct extends OrderedProduct {
  inStock: boolean;
  variants?: { id: number | null; price: string; inStock: boolean }[];
}

/** What the buyers need, and what they do. */
export interface BuyersOptions {
  /** Buyers at the same time. */
  count: number;
  /** Orders per second over all of them; undefined: as fast as the answers come. */
  ratePerSecond: number | undefined;
  onPlaced: (order: PlacedOrder) => void;
  /** Called when another order begins. */
  onOrder: () => void;
}

/** Share of orders that are sent twice, at once or once more after the answer. */
const DUPLICATES = 0.1;
/** Share of orders that their buyers cancel. */
const WITHDRAWN = 0.05;
const PAYERS = 4;

/** Buyers who place one order after the other, each under its own key, from a list that may be out of date. */
export async function runBuyers(scene: Scene, options: BuyersOptions): Promise<void> {
  const { visitor, isOver } = scene;
  const { count, ratePerSecond } = options;
  const startedAt = performance.now();
  let begun = 0;
  let offers = await readOffers(visitor);
  const watch = async () => {
    while (!isOver()) {
      const now = await readOffers(visitor);
      if (now.length > 0) offers = now;
      await sleep(500);
    }
  };
  const buy = async (buyer: number) => {
    const random = scene.random.fork(`buyer ${buyer}`);
    while (!isOver()) {
      if (ratePerSecond !== undefined) {
        const dueAt = startedAt + (begun / ratePerSecond) * 1000;
        begun += 1;
        await sleep(Math.max(0, dueAt - performance.now()));
      }
      if (offers.length === 0) await sleep(200);
      else await order(scene, options, random, random.pick(offers));
    }
  };
  await Promise.all([watch(), ...Array.from({ length: count }, (_, i) => buy(i))]);
}

/** What is on sale; nothing when no list came. */
async function readOffers(visitor: Client): Promise<Offer[]> {
  const answer = await visitor.attempt({
    about: { op: 'list-products', key: 'products' },
    method: 'GET',
    path: '/api/products',
  });
  if (answer?.status !== 200) return [];
  const products = answer.body.data as ListedProduct[]; // the gateway's document says so
  return products
    .filter(({ inStock }) => inStock)
    .flatMap(({ id, title, price, variants = [] }) => {
      if (variants.length === 0) return [{ id, title, price, variantId: null }];
      const onSale = variants.filter(({ inStock }) => inStock);
      return onSale.map((variant) => ({ id, title, price: variant.price, variantId: variant.id }));
    });
}

async function order(
  { visitor, hasDelivery }: Scene,
  { onOrder, onPlaced }: BuyersOptions,
  random: Random,
  offer: Offer,
): Promise<void> {
  onOrder();
  const key = randomUUID();
  const { variantId } = offer;
  const quantity = 1 + random.below(2);
  const place = () =>
    visitor.persist({
      about: { op: 'place-order', key, productId: offer.id, quantity },
      method: 'POST',
      path: '/api/orders',
      headers: { 'idempotency-key': key },
      body: form,
    });
  const form = buildOrder(offer, { quantity, ...(variantId !== null && { variantId }) });
  const isTwice = random.chance(DUPLICATES);
  const isAtOnce = isTwice && random.chance(0.5);
  // A double click: two presses of one form, each running independently.
  const [first] = await Promise.all(isAtOnce ? [place(), place()] : [place()]);
  // A reload of a page that had its answer.
  if (isTwice && !isAtOnce) await place();
  const answer = first?.answer;
  if (answer?.status !== 201) return;
  const placed = answer.body.data as PlacedOrder; // as the document has it
  onPlaced(placed);
  // While the proof of some is on its way.
  if (hasDelivery && random.chance(WITHDRAWN)) await withdraw(visitor, placed.orderId);
}

/** The buyer cancels the order. */
const withdraw = (visitor: Client, orderId: string) =>
  visitor.persist({
    about: { op: 'withdraw', key: `withdraw ${orderId}`, orderId },
    method: 'POST',
    path: `/api/orders/${orderId}/withdraw`,
  });

/** Buyers who upload the proof of their payment; some once more, with another picture. */
export async function runPayers(
  scene: Scene,
  toPay: string[],
  onProof: (orderId: string) => void,
): Promise<void> {
  const { random } = scene;
  await inTurn(scene, PAYERS, toPay, async (orderId) => {
    if (!(await upload(scene.visitor, random, orderId))) return;
    if (random.chance(0.1)) await upload(scene.visitor, random, orderId);
    onProof(orderId);
  });
}

async function upload(visitor: Client, random: Random, orderId: string): Promise<boolean> {
  const jpeg = await proofImage(random);
  const body = new FormData();
  body.append('paymentProof', new Blob([jpeg], { type: 'image/jpeg' }), 'proof.jpg');
  const sha256 = createHash('sha256').update(jpeg).digest('hex');
  const { outcome } = await visitor.persist({
    about: { op: 'upload-proof', key: sha256, orderId },
    method: 'POST',
    path: `/api/orders/${orderId}/payment-proof`,
    body,
  });
  return outcome === 'done';
}

const CELLS = 16;

/** A small real JPEG, different from every other. */
async function proofImage(random: Random): Promise<Buffer<ArrayBuffer>> {
  const pixels = Buffer.from(Array.from({ length: CELLS * CELLS * 3 }, () => random.below(256)));
  const encoded = await sharp(pixels, { raw: { width: CELLS, height: CELLS, channels: 3 } })
    .resize(240, 240, { kernel: 'nearest' })
    .jpeg({ quality: 70 })
    .toBuffer();
  return Buffer.from(encoded);
}
