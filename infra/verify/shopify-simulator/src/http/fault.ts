import type { ServerResponse } from 'node:http';

/**
 * What can be wrong with a page of products though the answer is in order, which no schema forbids: `half-page` (half of
 * the products are missing), `empty-page` (none, and no further page), `early-end` (says that it is the last),
 * `duplicate-page` (the page before, again).
 */
type PageFault = 'half-page' | 'empty-page' | 'early-end' | 'duplicate-page';

/**
 * What can go wrong at Shopify's border, to be switched on for the next calls:
 * `throttled` (a 200 with the THROTTLED error), `too-many-requests` (429 with Retry-After),
 * `server-error` (500), `silence` (no answer at all), `cut-off` (half a body, then the connection
 * ends), `executed-but-lost` (done, but the answer never comes), `graphql-error` (a 200 with an
 * error beside partial data), `unauthorised` (401), `expired-token` (every issued token ends, then
 * 401), a {@link PageFault}; `none` lets one call through.
 */
export type Fault =
  | 'throttled'
  | 'too-many-requests'
  | 'server-error'
  | 'silence'
  | 'cut-off'
  | 'executed-but-lost'
  | 'graphql-error'
  | 'unauthorised'
  | 'expired-token'
  | PageFault
  | 'none';

/** Shopify's words for a missing or wrong token. */
export const unauthorisedBody = {
  errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
};

/** Writes one JSON answer. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(body));
}

/** A page of products as an answer has it. */
export interface ProductsPage {
  nodes: unknown[];
  pageInfo: { hasNextPage: boolean };
}

/** The page as it goes out; without a fault of pages, as it came. `before`: the page that went out last. */
export function spoiledPage(
  page: ProductsPage,
  fault: Fault | undefined,
  before: ProductsPage = page,
): ProductsPage {
  const { nodes, pageInfo } = page;
  if (fault === 'half-page') return { ...page, nodes: nodes.slice(0, nodes.length / 2) };
  if (fault === 'empty-page') return { nodes: [], pageInfo: { hasNextPage: false } };
  if (fault === 'early-end') return { ...page, pageInfo: { ...pageInfo, hasNextPage: false } };
  return fault === 'duplicate-page' ? before : page;
}

/**
 * Answers in the way of `fault`; true when that was the whole answer. What needs the
 * query (its cost, its execution, its page) is left to the caller.
 */
export function answerFaultily(response: ServerResponse, fault: Fault): boolean {
  switch (fault) {
    case 'too-many-requests':
      response.setHeader('retry-after', '0.1');
      sendJson(response, 429, { errors: 'Exceeded 2 calls per second for api client.' });
      return true;
    case 'server-error':
      sendJson(response, 500, { errors: 'Internal Server Error' });
      return true;
    case 'silence':
      return true;
    case 'cut-off':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('{"data":{"products":{"nodes":[', () => response.destroy());
      return true;
    case 'graphql-error':
      sendJson(response, 200, {
        data: { products: null },
        errors: [
          {
            message: 'Internal error. Looks like something went wrong on our end.',
            path: ['products'],
            extensions: { code: 'INTERNAL_SERVER_ERROR' },
          },
        ],
      });
      return true;
    case 'unauthorised':
    case 'expired-token':
      sendJson(response, 401, unauthorisedBody);
      return true;
    default:
      return false;
  }
}
