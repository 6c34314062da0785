import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { AccessTokens } from './http/access-tokens.ts';
import { answersOf, type CostBucket, type GraphqlCall } from './http/answer-query.ts';
import {
  answerFaultily,
  type Fault,
  type ProductsPage,
  sendJson,
  spoiledPage,
  unauthorisedBody,
} from './http/fault.ts';
import { mutationRoot } from './schema/mutation-root.ts';
import { ADMIN_API_VERSION, officialSchema } from './schema/official-schema.ts';
import { queryRoot } from './schema/query-root.ts';
import { webhookRoot } from './schema/webhook-root.ts';
import { seededCatalogue } from './store/seeded-catalogue.ts';
import type { SimulatedStore } from './store/simulated-store.ts';

/** How the simulated store is to be; every field has a default. */
export interface SimulatorOptions {
  /** Life of a token of client credentials; default 86,399, as Shopify's. */
  tokenLifetimeSeconds?: number;
  /** How many products the store starts with; default 24. */
  productCount?: number;
  imageBaseUrl?: string;
  /** Points of the rate limit; default 2,000 at 100 a second, the Standard plan. */
  bucket?: CostBucket;
  /** The clock by which the bucket fills, in milliseconds; default the real one. A test gives its own. */
  nowMs?: () => number;
}

/** A running simulated store. */
export interface ShopifySimulator extends SimulatedStore {
  accessToken: string;
  clientId: string;
  clientSecret: string;
  /** How many GraphQL calls came so far, answered or not. */
  callCount: () => number;
  /** How many tokens of client credentials were issued so far. */
  tokenCount: () => number;
  /** Lets the next `times` calls (default 1) go wrong in this way, after those asked for before. */
  failNext: (fault: Fault, times?: number) => void;
  /** From now on calls go well again. */
  forgetFaults: () => void;
  close: () => Promise<void>;
}

/** Starts a store that answers the Admin GraphQL API as Shopify would, on a free port of 127.0.0.1. */
export async function startShopifySimulator(
  options: SimulatorOptions = {},
): Promise<ShopifySimulator> {
  const access = {
    accessToken: 'shpat_simulator',
    clientId: 'simulator-app',
    clientSecret: 'simulator-secret',
    tokenLifetimeSeconds: options.tokenLifetimeSeconds ?? 86_399,
  };
  const imageBaseUrl = options.imageBaseUrl ?? 'http://localhost:8080/catalogue';
  const store: SimulatedStore = {
    products: seededCatalogue({ count: options.productCount ?? 24, imageBaseUrl }),
    currencyCode: 'NGN',
    orders: [],
    webhooks: [],
    url: '',
    orderSearchLagMs: 0,
    cancelLagMs: 0,
  };
  const nowMs = options.nowMs ?? (() => performance.now());
  const tokens = new AccessTokens(access);
  const rootValue = { ...queryRoot(store), ...mutationRoot(store), ...webhookRoot(store) };
  const bucket = options.bucket ?? { maximumAvailable: 2000, restoreRate: 100 };
  const answerQuery = answersOf(officialSchema(), rootValue, bucket, nowMs);
  let lastPage: ProductsPage | undefined;
  const path = `/admin/api/${ADMIN_API_VERSION}/graphql.json`;
  const faults: Fault[] = [];
  let calls = 0;

  async function answerGraphql(request: IncomingMessage, response: ServerResponse): Promise<void> {
    calls += 1;
    const call = JSON.parse(await text(request)) as GraphqlCall; // checked where it is used
    const fault = faults.shift();
    if (fault === 'expired-token') tokens.revokeAll();
    if (fault && answerFaultily(response, fault)) return;
    if (!tokens.isGood(request.headers['x-shopify-access-token'])) {
      return sendJson(response, 401, unauthorisedBody);
    }
    const answer = await answerQuery(call, fault === 'throttled');
    if (fault === 'executed-but-lost') return void response.destroy();
    const page = answer.data?.products as ProductsPage | undefined; // of the query's own shape
    if (!answer.data || !page) return sendJson(response, 200, answer);
    const products = spoiledPage(page, fault, lastPage);
    lastPage = page;
    sendJson(response, 200, { ...answer, data: { ...answer.data, products } });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const called = `${request.method} ${request.url}`;
    if (called === 'GET /') return sendJson(response, 200, { ok: true });
    if (called === `POST ${path}`) return answerGraphql(request, response);
    if (called === 'POST /admin/oauth/access_token') {
      return tokens.answer(response, await text(request));
    }
    sendJson(response, 404, { errors: 'Not Found' });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendJson(response, 400, { errors: { query: String(error) } });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  store.url = `http://127.0.0.1:${port}`;
  return Object.assign(store, {
    ...access,
    callCount: () => calls,
    tokenCount: () => tokens.issued,
    failNext: (fault: Fault, times = 1) => {
      faults.push(...Array.from({ length: times }, () => fault));
    },
    forgetFaults: () => {
      faults.length = 0;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
}
