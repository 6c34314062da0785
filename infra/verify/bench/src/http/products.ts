import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Product } from '@spade/contracts/messages/catalog';
import autocannon from 'autocannon';
import { startLoneGateway } from './start-gateway.ts';

/** One figure of the table. */
export interface ProductsRow {
  server: string;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Against the bare server of the same rounds; the goal is 0.7. */
  ratio: number;
}

const ROUNDS = 3;
const SECONDS_PER_ROUND = 4;
const CONNECTIONS = 100;

/** A list of about 50 kB, as 100 products with a paragraph each make it. */
function buildProducts(): Product[] {
  return Array.from({ length: 100 }, (_, i) => ({
    id: i + 1,
    shopifyId: `gid://shopify/Product/${i + 1}`,
    title: `Product number ${i + 1}`,
    description: `<p>${'Made to last, tested in the field. '.repeat(7)}</p>`,
    category: 'Building',
    priceKobo: 1_000_050 + i,
    compareAtPriceKobo: null,
    imageUrl: `/catalogue/product-${i + 1}.svg`,
    inStock: true,
    availableQuantity: 40,
    sku: null,
    tags: null,
    lastSyncedAt: '2026-11-20T00:00:00.000Z',
    variants: [],
  }));
}

/** Starts a bare node:http server in its own process that responds with `body`. */
async function startBareServer(body: Buffer) {
  const child = spawn(process.execPath, [new URL('bare-server.js', import.meta.url).pathname], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(body);
  const [port] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}/`, close: () => child.kill('SIGTERM') };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * `GET /api/products` through the gateway against a bare node:http server that answers the same
 * bytes: 100 keep-alive connections, rounds in turn, medians. Load and server share the machine.
 */
export async function runProductsBench(): Promise<ProductsRow[]> {
  const products = buildProducts();
  const gateway = await startLoneGateway({
    'catalog.list-products': () => ({ products, total: products.length, nextCursor: null }),
  });
  const url = `${gateway.url}/api/products`;
  const body = Buffer.from(await (await fetch(url)).arrayBuffer());
  const bare = await startBareServer(body);
  const results: Record<string, Awaited<ReturnType<typeof autocannon>>[]> = {};
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, target] of [
        ['bare node:http', bare.url],
        ['gateway', url],
      ] as const) {
        const result = await autocannon({
          url: target,
          connections: CONNECTIONS,
          duration: SECONDS_PER_ROUND,
        });
        if (result.non2xx + result.errors > 0) throw new Error(`${name} failed some requests`);
        results[name] = [...(results[name] ?? []), result];
      }
    }
  } finally {
    bare.close();
    await gateway.close();
  }
  const rate = (name: string) => median((results[name] ?? []).map((r) => r.requests.average));
  return Object.entries(results).map(([server, of]) => ({
    server: `${server} (${Math.round(body.length / 1000)} kB)`,
    requestsPerSecond: Math.round(rate(server)),
    p50Ms: median(of.map((r) => r.latency.p50)),
    p99Ms: median(of.map((r) => r.latency.p99)),
    ratio: Number((rate(server) / rate('bare node:http')).toFixed(2)),
  }));
}
