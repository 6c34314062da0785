import express, { type NextFunction, type Request, type Response } from 'express';
import { GatewayError } from './gateway.errors.ts';

/** Most bytes of a JSON body: 32 kB. */
const JSON_LIMIT_BYTES = 32 * 1024;

/** A JSON body must arrive completely within this time. */
const BODY_TIMEOUT_MS = 30_000;

/** The routes that read their own body: pictures, statements and signed webhooks. */
const OWN_BODY = /^\/api\/(orders\/[^/]+\/payment-proof|admin\/statements|webhooks\/shopify)\/?$/i;

/** The routes that also take a form as a page without scripts sends it. */
const FORM_BODY = /^\/api\/contact\/?$/i;

/** Media type of such a form. */
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Most bytes of a form: 64 kB. Percent-encoding makes 5,000 letters outside ASCII 45,000 bytes. */
const FORM_LIMIT_BYTES = 64 * 1024;

const parseJson = express.json({
  limit: JSON_LIMIT_BYTES,
  type: 'application/json',
  strict: true,
  // A small compressed body can unpack to a huge one, and none of our forms sends one.
  inflate: false,
});

const parseForm = express.urlencoded({
  limit: FORM_LIMIT_BYTES,
  type: FORM_TYPE,
  extended: false, // flat fields only
  parameterLimit: 20,
  inflate: false,
});

/** Maps what body-parser throws; its `type` is its published API. */
function toGatewayError(error: unknown): unknown {
  const { type } = error as { type?: unknown };
  switch (type) {
    case 'entity.too.large':
      return new GatewayError('PAYLOAD_TOO_LARGE', {});
    case 'entity.parse.failed':
      return new GatewayError('MALFORMED_JSON', {});
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new GatewayError('UNSUPPORTED_MEDIA_TYPE', { expected: 'uncompressed UTF-8 JSON' });
    case 'request.aborted':
    case 'request.size.invalid':
      return new GatewayError('BAD_REQUEST', {});
    default:
      return error;
  }
}

function hasBody(request: Request): boolean {
  const { headers } = request;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** True for a form that a page sent without scripts; its answer is a page, never JSON. */
export function isPlainForm(request: Request): boolean {
  return FORM_BODY.test(request.path) && Boolean(request.is(FORM_TYPE));
}

/**
 * Reads a JSON body of at most 32 kB, or the contact form of a page without scripts. Any other kind
 * of body is refused with 415 before a byte of it is read; only uploads (multipart) and
 * webhooks (signed bytes) read their own. A form that cannot be read arrives empty: the rules of its
 * fields then refuse it, and the visitor gets a page.
 */
export function readBody(request: Request, response: Response, next: NextFunction): void {
  if (request.method === 'POST' && OWN_BODY.test(request.path)) {
    next();
    return;
  }
  if (!hasBody(request)) {
    request.body = {};
    next();
    return;
  }
  const isForm = isPlainForm(request);
  if (!isForm && !request.is('application/json')) {
    next(new GatewayError('UNSUPPORTED_MEDIA_TYPE', { expected: 'application/json' }));
    return;
  }
  const timer = setTimeout(() => request.destroy(), BODY_TIMEOUT_MS);
  const parse = isForm ? parseForm : parseJson;
  parse(request, response, (error?: unknown) => {
    clearTimeout(timer);
    if (isForm && error) {
      request.body = {};
      next();
      return;
    }
    next(error === undefined || error === null ? undefined : toGatewayError(error));
  });
}
