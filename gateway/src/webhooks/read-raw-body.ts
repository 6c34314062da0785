import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../http/gateway-codes.ts';

/** Most bytes of a webhook: Shopify's largest products have 2,048 variants. */
export const WEBHOOK_LIMIT_BYTES = 5 * 1024 * 1024;

/** A body that has not arrived after this long is given up. */
const BODY_TIMEOUT_MS = 10_000;

/** The body byte by byte, as it was signed. Throws PAYLOAD_TOO_LARGE, BAD_REQUEST. */
export async function readRawBody(request: IncomingMessage): Promise<Buffer> {
  const timer = setTimeout(() => request.destroy(), BODY_TIMEOUT_MS);
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of request) {
      length += piece.length;
      if (length > WEBHOOK_LIMIT_BYTES) throw new GatewayError('PAYLOAD_TOO_LARGE', {});
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof GatewayError ? error : new GatewayError('BAD_REQUEST', {});
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(pieces, length);
}
