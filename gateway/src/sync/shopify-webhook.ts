import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type StoreChange,
  type StoreTopic,
  storeTopics,
} from '@spade/contracts/jobs/store-changes';

/**
 * Whether `signature` (base64) is the HMAC-SHA256 of the raw body under the app's client secret
 * (https://shopify.dev/docs/apps/build/webhooks/verify-deliveries). Compares in constant time.
 */
export function isSignedWith(secret: string, body: Buffer, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The id as a global id; webhooks carry it as a number or a string of digits. */
function gidOf(type: string, id: unknown): string | null {
  const digits = String(id);
  return /^\d{1,20}$/.test(digits) ? `gid://shopify/${type}/${digits}` : null;
}

/** The change that a delivery reports; null for an unknown topic or an unusable body. */
export function readChange(topic: string, body: Buffer): StoreChange | null {
  const known = storeTopics.find((relevant): relevant is StoreTopic => relevant === topic);
  if (!known) return null;
  const payload = parseObject(body);
  const subjectId =
    known === 'inventory_levels/update'
      ? gidOf('InventoryItem', payload.inventory_item_id)
      : gidOf('Product', payload.id);
  return subjectId === null ? null : { topic: known, subjectId };
}

function parseObject(body: Buffer): Record<string, unknown> {
  try {
    // Numbers above 2^53 would be rounded; Shopify's ids are far below.
    const value: unknown = JSON.parse(body.toString());
    return value !== null && typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
}
