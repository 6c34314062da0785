/**
 * Run by Node in a pod: places orders at an even rate until its input ends, each as the page does (one key, pressed again
 * until it is answered), uploads a proof for every third, and prints a `BuyersReport`. A line of input is another rate.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the buyers met. */
export interface BuyersReport {
  calls: number;
  /** Calls without an answer, or with one of the 500s, by what they said. */
  failed: Record<string, number>;
  /** Public ids of the orders that were acknowledged. */
  orderIds: string[];
  /** Those of them whose proof was taken. */
  provenIds: string[];
  /** Refusals that are no fault, by code: sold out. */
  refused: Record<string, number>;
  /** The longest time from one acknowledged order to the next. */
  longestGapMs: number;
  /** When it began, by the clock of the node. */
  gapFrom: number;
  /** Milliseconds from pressing until an order was acknowledged: half were faster than `p50`, one of a hundred was slower than `p99`. */
  p50: number;
  p99: number;
}

const [site = '', firstRate = '1', picture = ''] = process.argv.slice(1);
/** Of this many orders one gets a proof. */
const PROOF_EVERY = 3;
/** A buyer waits that long: above the deadline of calls (18 s). */
const PATIENCE_MS = 20_000;
/** And presses that long. */
const GIVE_UP_AFTER_MS = 60_000;

const report: BuyersReport = {
  calls: 0,
  failed: {},
  orderIds: [],
  provenIds: [],
  refused: {},
  longestGapMs: 0,
  gapFrom: Date.now(),
  p50: 0,
  p99: 0,
};
const took: number[] = [];
let lastAt = performance.now();
const count = (of: Record<string, number>, name: string) => {
  of[name] = (of[name] ?? 0) + 1;
};

interface Product {
  id: number;
  title: string;
  price: string;
  inventoryQuantity: number;
}

/** What is done to the shop may have begun: asked again, as orders are. */
async function productsInStock(): Promise<Product[]> {
  for (const from = performance.now(); ; await sleep(500)) {
    try {
      const answer = await fetch(`${site}/api/products?limit=1000`);
      const { data } = (await answer.json()) as { data: Product[] }; // as the OpenAPI document has it
      return data.filter(({ inventoryQuantity }) => inventoryQuantity > 5);
    } catch (error) {
      if (performance.now() - from > GIVE_UP_AFTER_MS) throw error;
    }
  }
}

const digits = (length: number) => String(randomInt(10 ** length)).padStart(length, '0');

function orderOf({ id, title, price }: Product) {
  return {
    customerName: 'Ada Obi',
    customerEmail: `ada.${randomUUID()}@mail.example`,
    customerPhone: `0803${digits(7)}`,
    shippingAddress: '12 Marina Road',
    shippingCity: 'Lagos Island',
    shippingState: 'Lagos',
    quantity: 1,
    productId: id,
    productTitle: title,
    totalPrice: price,
  };
}

/** One call; the status, or 0 without an answer. */
async function call(path: string, init: RequestInit): Promise<{ status: number; text: string }> {
  report.calls += 1;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(site + path, { method: 'POST', signal, ...init });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return { status: 0, text: String(cause) };
  }
}

/** Calls until it is answered, as a person presses again; the answer that was good, if any. */
async function press(path: string, init: () => RequestInit): Promise<string | undefined> {
  const from = performance.now();
  while (performance.now() - from < GIVE_UP_AFTER_MS) {
    const { status, text } = await call(path, init());
    if (status >= 200 && status < 300) return text;
    const said = `${status} ${text.slice(0, 80)}`;
    if (status > 0 && status < 500) {
      count(report.refused, said);
      return undefined;
    }
    count(report.failed, said);
    await sleep(500);
  }
  return undefined;
}

function noteOrder(orderId: string, pressedAt: number): void {
  const now = performance.now();
  took.push(now - pressedAt);
  report.orderIds.push(orderId);
  if (now - lastAt > report.longestGapMs) {
    report.longestGapMs = Math.round(now - lastAt);
    report.gapFrom = Date.now() - report.longestGapMs;
  }
  lastAt = now;
}

async function buy(product: Product, hasProof: boolean): Promise<void> {
  const pressedAt = performance.now();
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const body = JSON.stringify(orderOf(product));
  const answer = await press('/api/orders', () => ({ headers, body }));
  if (answer === undefined) return;
  const { orderId } = (JSON.parse(answer) as { data: { orderId: string } }).data; // as the OpenAPI document has it
  noteOrder(orderId, pressedAt);
  if (hasProof && (await prove(orderId))) report.provenIds.push(orderId);
}

async function prove(orderId: string): Promise<boolean> {
  const answer = await press(`/api/orders/${orderId}/payment-proof`, () => {
    const body = new FormData();
    const file = new Blob([Buffer.from(picture, 'base64')], { type: 'image/png' });
    body.append('paymentProof', file, 'p.png');
    return { body };
  });
  return answer !== undefined;
}

let isOn = true;
let perSecond = Number(firstRate);
createInterface(process.stdin)
  .on('line', (line) => {
    perSecond = Number(line);
  })
  .once('close', () => {
    isOn = false;
  });
const products = await productsInStock();
const buyers: Promise<void>[] = [];
lastAt = performance.now();
for (let nth = 0; isOn; nth += 1) {
  const product = products[nth % products.length];
  if (product) buyers.push(buy(product, picture !== '' && nth % PROOF_EVERY === 0));
  await sleep(1_000 / perSecond);
}
await Promise.all(buyers);
took.sort((a, b) => a - b);
const percentile = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0);
Object.assign(report, { p50: percentile(0.5), p99: percentile(0.99) });
process.stdout.write(`${JSON.stringify(report)}\n`);
