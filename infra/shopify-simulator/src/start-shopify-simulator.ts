import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buildSchema } from 'graphql';
import { answerQuery, type GraphqlCall } from './http/answer-query.ts';
import { CostBucket } from './http/cost-bucket.ts';
import { answerFaultily, type Fault, sendJson, unauthorisedBody } from './http/fault.ts';
import { adminApiVersion, adminSchema } from './schema/admin-schema.ts';
import { queryRoot } from './schema/query-root.ts';
import { seededCatalogue } from './store/seeded-catalogue.ts';
import type { StoreProduct } from './store/store-product.ts';

/** How the simulated store is to be; every field has a default. */
export interface SimulatorOptions {
  /** 0, the default, picks a free port. */
  port?: number;
  host?: string;
  accessToken?: string;
  /** How many products the store starts with; default 24. */
  productCount?: number;
  imageBaseUrl?: string;
  /** Points of the rate limit; default 2,000 at 100 a second, the Standard plan. */
  bucket?: { maximumAvailable: number; restoreRate: number };
}

/** A running simulated store. */
export interface ShopifySimulator {
  /** Base address, for `SHOPIFY_API_URL`. */
  url: string;
  accessToken: string;
  /** The store itself, in rising order of id; change it in place to change the store. */
  products: StoreProduct[];
  /** How many GraphQL calls came so far, answered or not. */
  callCount: () => number;
  /** Lets the next `times` calls (default 1) go wrong in this way, after those asked for before. */
  failNext: (fault: Fault, times?: number) => void;
  close: () => Promise<void>;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** Starts a store that answers the Admin GraphQL API as Shopify would, on 127.0.0.1 by default. */
export async function startShopifySimulator(
  options: SimulatorOptions = {},
): Promise<ShopifySimulator> {
  const accessToken = options.accessToken ?? 'shpat_simulator';
  const imageBaseUrl = options.imageBaseUrl ?? 'http://localhost:8080/catalogue';
  const products = seededCatalogue({ count: options.productCount ?? 24, imageBaseUrl });
  const bucket = new CostBucket(options.bucket ?? { maximumAvailable: 2000, restoreRate: 100 });
  const schema = buildSchema(adminSchema);
  const rootValue = queryRoot(products);
  const path = `/admin/api/${adminApiVersion}/graphql.json`;
  const faults: Fault[] = [];
  let calls = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET' && request.url === '/')
      return sendJson(response, 200, { ok: true });
    if (request.method !== 'POST' || request.url !== path) {
      return sendJson(response, 404, { errors: 'Not Found' });
    }
    calls += 1;
    const call = (await readJson(request)) as GraphqlCall; // every field is checked where it is used
    const fault = faults.shift();
    if (fault && answerFaultily(response, fault)) return;
    if (request.headers['x-shopify-access-token'] !== accessToken) {
      return sendJson(response, 401, unauthorisedBody);
    }
    const isThrottled = fault === 'throttled';
    sendJson(response, 200, await answerQuery({ schema, rootValue, bucket, isThrottled }, call));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      sendJson(response, 400, { errors: { query: String(error) } });
    });
  });
  const host = options.host ?? '127.0.0.1';
  server.listen(options.port ?? 0, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return {
    url: `http://${host}:${address.port}`,
    accessToken,
    products,
    callCount: () => calls,
    failNext: (fault, times = 1) => {
      faults.push(...Array.from({ length: times }, () => fault));
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
