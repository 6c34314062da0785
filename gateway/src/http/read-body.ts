import express, { type NextFunction, type Request, type Response } from 'express';
import { GatewayError } from './gateway.errors.ts';

/** Most bytes of a JSON body: 32 kB. */
const JSON_LIMIT_BYTES = 32 * 1024;

/** The routes that read their own body: pictures, statements and signed webhooks; and those whose body says nothing (RFC 8058). */
const OWN_BODY =
  /^\/api\/(orders\/[^/]+\/(payment-proof|problem-picture|no-reminders)|admin\/statements|admin\/products\/(pictures|imports)|waiting\/[^/]+\/stop|webhooks\/shopify)\/?$/i;

const parseJson = express.json({
  limit: JSON_LIMIT_BYTES,
  type: 'application/json',
  strict: true,
  // A small compressed body can unpack to a huge one, and none of our forms sends one.
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

/** Whether a request says that a body follows. */
export function hasBody(request: Request): boolean {
  const { headers } = request;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Reads a JSON body of at most 32 kB. Any other kind of body is refused with 415 before a byte of it is
 * read; only uploads (multipart) and webhooks (signed bytes) read their own.
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
  if (!request.is('application/json')) {
    next(new GatewayError('UNSUPPORTED_MEDIA_TYPE', { expected: 'application/json' }));
    return;
  }
  parseJson(request, response, (error?: unknown) => {
    next(error === undefined || error === null ? undefined : toGatewayError(error));
  });
}
