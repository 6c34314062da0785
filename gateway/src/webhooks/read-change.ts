import {
  type StoreChange,
  type StoreTopic,
  storeTopics,
} from '@spade/contracts/jobs/store-changes';

/** The id as a global one; a number, or a text of digits, is what webhooks carry. */
function gidOf(type: string, id: unknown): string | null {
  const digits = String(id);
  return /^\d{1,20}$/.test(digits) ? `gid://shopify/${type}/${digits}` : null;
}

/** What a delivery tells of; null for a topic or a body that we know nothing to do with. */
export function readChange(topic: string, body: Buffer): StoreChange | null {
  const known = storeTopics.find((heeded): heeded is StoreTopic => heeded === topic);
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
