import { createHash } from 'node:crypto';

/** Namespace of the version 5 UUIDs of holds; drawn at random once, never changed. */
const holdNamespace = Buffer.from('8f0c8a0e5f0d4c0f9c6b0b6f5a5d3b7e', 'hex');

/** A version 5 UUID (RFC 9562 §5.5) of `name` in our namespace. */
function uuidV5(name: string): string {
  const bytes = createHash('sha1').update(holdNamespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

/**
 * The hold of a new order. A repeated request derives the same id, so it gets the same hold. The
 * body is part of it: a buyer who corrects a refused order under the same key gets a hold that
 * fits. `attempt` counts up when the hold of this id has ended or was fenced.
 */
export function holdIdOf(idempotencyKey: string, bodyHash: string, attempt: number): string {
  return uuidV5(`place:${attempt}:${bodyHash}:${idempotencyKey}`);
}

/** The hold that replaces `endedHoldId` for a late proof; two proofs at once share it. */
export function renewedHoldIdOf(endedHoldId: string, attempt: number): string {
  return uuidV5(`renew:${attempt}:${endedHoldId}`);
}
