import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether `signature` (base64) is the HMAC-SHA256 of the raw body under the app's client secret
 * (https://shopify.dev/docs/apps/build/webhooks/verify-deliveries). Takes the same time wherever
 * the first wrong byte is.
 */
export function isSignedWith(secret: string, body: Buffer, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
