/**
 * Run by Node in a pod: places orders at an even rate until its input ends, each as the page does (one key, pressed again
 * until it is answered), and prints a `BuyersReport`.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the buyers met. */
export interface BuyersReport {
  calls: number;
  /** Calls without an answer, or with one of the 500s, by what they said. */
  failed: Record<string, number>;
  /** Public ids of the orders that were acknowledged. */
  orderIds: string[];
  /** Refusals that are no fault, by code: sold out. */
  refused: Record<string, number>;
  /** The longest time from one acknowledged order to the next. */
  longestGapMs: number;
}

const [site = '', perSecond = '1'] = process.argv.slice(1);
/** A buyer's browser waits that long. */
const PATIENCE_MS = 12_000;
/** And presses that long. */
const GIVE_UP_AFTER_MS = 60_000;

const report: BuyersReport = { calls: 0, failed: {}, orderIds: [], refused: {}, longestGapMs: 0 };
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
async function call(key: string, body: object): Promise<{ status: number; text: string }> {
  report.calls += 1;
  try {
    const answer = await fetch(`${site}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return { status: 0, text: String(cause) };
  }
}

async function buy(product: Product): Promise<void> {
  const key = randomUUID();
  const body = orderOf(product);
  const from = performance.now();
  while (performance.now() - from < GIVE_UP_AFTER_MS) {
    const { status, text } = await call(key, body);
    if (status === 201) {
      report.orderIds.push((JSON.parse(text) as { data: { orderId: string } }).data.orderId); // as the OpenAPI document has it
      const now = performance.now();
      report.longestGapMs = Math.max(report.longestGapMs, Math.round(now - lastAt));
      lastAt = now;
      return;
    }
    if (status > 0 && status < 500) return count(report.refused, `${status} ${text.slice(0, 80)}`);
    count(report.failed, `${status} ${text.slice(0, 80)}`);
    await sleep(500); // as a person presses again
  }
}

let isOn = true;
process.stdin.resume().once('end', () => {
  isOn = false;
});
const products = await productsInStock();
const buyers: Promise<void>[] = [];
lastAt = performance.now();
for (let nth = 0; isOn; nth += 1) {
  const product = products[nth % products.length];
  if (product) buyers.push(buy(product));
  await sleep(1_000 / Number(perSecond));
}
await Promise.all(buyers);
process.stdout.write(`${JSON.stringify(report)}\n`);
