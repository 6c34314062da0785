import type { ServerResponse } from 'node:http';

/**
 * What can go wrong at Shopify's border, to be switched on for the next calls:
 * `throttled` (a 200 with the THROTTLED error), `too-many-requests` (429 with Retry-After),
 * `server-error` (500), `silence` (no answer at all), `cut-off` (half a body, then the connection
 * ends), `graphql-error` (a 200 with an error beside partial data), `unauthorised` (401); `none`
 * lets one call through.
 */
export type Fault =
  | 'throttled'
  | 'too-many-requests'
  | 'server-error'
  | 'silence'
  | 'cut-off'
  | 'graphql-error'
  | 'unauthorised'
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

/**
 * Answers in the way of `fault`; true when that was the whole answer. `throttled` is left to the
 * caller, who knows the cost.
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
      sendJson(response, 401, unauthorisedBody);
      return true;
    default:
      return false;
  }
}
