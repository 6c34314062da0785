import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { ApiClient } from '@spade/testkit/api-client';
import { receiptPicture } from '@spade/testkit/pictures';
import { buildOrder, type PlacedOrder, type ShopProduct, shopProducts } from '@spade/testkit/shop';
import { BENCH_TITLE } from '../http/stock-bench-products.ts';
import { withTables } from './capacity-tables.ts';
import type { CostRow } from './cost-row.ts';
import { MeasuredSystem, type Program, programs, type Used } from './measured-system.ts';

const ORDERS = 400;
/** Until most of what an order runs is compiled: after 100 it cost twice as much, 20 ms. */
const ORDERS_BEFORE = 4_000;
const PROOFS = 100;
const READINGS = 16;
const LOOKS = 1_000;
const VIEWS = 1_000;
const AT_ONCE = 8;
const PICTURES = 10;

/** Does `count` actions, some at once. */
async function repeat(count: number, act: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await act(index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function read(api: ApiClient, path: string): Promise<void> {
  const answer = await api.with({ 'accept-encoding': 'br, gzip' }).send('GET', path);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
}

const three = (value: number) => Number(value.toPrecision(3));

/** A system, what one action of it costs, and what is asked of it. */
class Bed {
  readonly api: ApiClient;
  private readonly placed: PlacedOrder[] = [];
  private products: readonly ShopProduct[] = [];
  private pictures: readonly Buffer[] = [];
  private idle: Record<Program, number> | undefined;

  constructor(private readonly measured: MeasuredSystem) {
    this.api = new ApiClient(measured.system.siteUrl);
  }

  async prepare(): Promise<void> {
    const all = await shopProducts(this.api);
    this.products = all.filter(({ title }) => title.startsWith(BENCH_TITLE));
    this.pictures = await Promise.all(
      Array.from({ length: PICTURES }, () => receiptPicture({ format: 'jpeg' })),
    );
    await repeat(ORDERS_BEFORE, (index) => this.order(index));
  }

  async order(index: number): Promise<void> {
    const product = this.products[index % this.products.length] as ShopProduct; // the remainder is an index
    const { data } = await this.api
      .with({ 'idempotency-key': randomUUID() })
      .post<{ data: PlacedOrder }>('/api/orders', buildOrder(product));
    this.placed.push(data);
  }

  async proof(index: number): Promise<void> {
    const form = new FormData();
    const picture = new Uint8Array(this.pictures[index % PICTURES] ?? []);
    form.append('paymentProof', new Blob([picture], { type: 'image/jpeg' }), 'p.jpg');
    const { orderId } = this.placed.pop() as PlacedOrder; // more orders than proofs are placed
    await this.api.post(`/api/orders/${orderId}/payment-proof`, form);
  }

  async look(): Promise<void> {
    await read(this.api, `/api/orders/${this.placed.at(-1)?.orderId}/status`);
  }

  async view(): Promise<void> {
    await read(this.api, '/marketplace');
    await read(this.api, '/api/products');
  }

  /** Does it some times before, so that all is compiled and connected; what an idle system uses is taken off. */
  async cost(
    action: CostRow['action'],
    count: number,
    act: (index: number) => Promise<void>,
  ): Promise<CostRow> {
    const { measured } = this;
    await repeat(Math.ceil(count / 4), act);
    await measured.settled();
    this.idle ??= await measured.idlePerSecond();
    const from = performance.now();
    const before = await measured.used();
    await repeat(count, act);
    await measured.settled();
    const after = await measured.used();
    return rowOf(action, count, {
      before,
      after,
      idle: this.idle,
      seconds: (performance.now() - from) / 1_000,
    });
  }

  stop(): Promise<void> {
    return this.measured.stop();
  }
}

interface Measured {
  before: Used;
  after: Used;
  idle: Record<Program, number>;
  seconds: number;
}

function rowOf(
  action: CostRow['action'],
  count: number,
  { before, after, idle, seconds }: Measured,
): CostRow {
  const times = programs.map((name) => {
    const busy = after.processorMs[name] - before.processorMs[name] - idle[name] * seconds;
    return [name, three(Math.max(0, busy) / count)];
  });
  const grown = (what: 'walBytes' | 'databaseBytes' | 'commits') =>
    three((after[what] - before[what]) / count);
  return {
    action,
    ...(Object.fromEntries(times) as Record<Program, number>), // a time for each name
    walBytes: grown('walBytes'),
    commits: grown('commits'),
    databaseBytes: grown('databaseBytes'),
  };
}

/** What `whole` costs beyond `part`: the worker's own time. The rest differs by chance only. */
function beyond(whole: CostRow, part: CostRow): CostRow {
  const nothing = Object.fromEntries(programs.map((name) => [name, 0])) as Record<Program, number>; // as above
  const worker = three(Math.max(0, whole.worker - part.worker));
  return { ...nothing, action: 'reading', worker, walBytes: 0, commits: 0, databaseBytes: 0 };
}

async function start(port: number, readsReceipts: boolean): Promise<Bed> {
  const bed = new Bed(await MeasuredSystem.start(port, readsReceipts));
  await bed.prepare();
  return bed;
}

/** Writes the costs, and the tables of infra/docs/capacity.md that follow from them. */
function record(rows: readonly CostRow[]): void {
  const source = new URL('../../src/capacity/', import.meta.url);
  writeFileSync(new URL('costs.json', source), `${JSON.stringify(rows, null, 2)}\n`);
  const page = new URL('../../../../docs/capacity.md', source);
  writeFileSync(page, withTables(readFileSync(page, 'utf8'), rows));
}

/**
 * What an order, a proof, a look at an order and a view of the shop cost each process and store: processor time, so
 * that other load on the machine changes little. Events and mails are included. An order is
 * one of one piece by a new buyer; a proof is a screenshot of 1080 × 1920 pixels; a look is what the order page asks; a
 * view is the page of the shop and its product list. A first run of each is not counted.
 * `RECORD=1` writes them into infra/docs/capacity.md.
 */
export async function runCostBench(port = 19_600): Promise<CostRow[]> {
  const rows: CostRow[] = [];
  const plain = await start(port, false);
  try {
    rows.push(await plain.cost('order', ORDERS, (index) => plain.order(index)));
    rows.push(await plain.cost('look', LOOKS, () => plain.look()));
    rows.push(await plain.cost('view', VIEWS, () => plain.view()));
    rows.push(await plain.cost('proof', PROOFS, (index) => plain.proof(index)));
  } finally {
    await plain.stop();
  }
  const reading = await start(port, true);
  try {
    const whole = await reading.cost('proof', READINGS, (index) => reading.proof(index));
    rows.push(beyond(whole, rows[3] ?? whole));
  } finally {
    await reading.stop();
  }
  if (process.env.RECORD === '1') record(rows);
  return rows;
}
