import { parse, v5 as uuidV5 } from 'uuid';

/** Namespace of the version 5 UUIDs of holds (RFC 9562 §5.5); random once, never changed. */
const HOLD_NAMESPACE = parse('8f0c8a0e-5f0d-4c0f-9c6b-0b6f5a5d3b7e');

/**
 * The hold of a new order. A repeated request derives the same id, so it gets the same hold. The
 * body is part of it: a buyer who corrects a refused order under the same key gets a hold that
 * fits. `attempt` counts up when the hold of this id has ended or was fenced.
 */
export function holdIdOf(idempotencyKey: string, bodyHash: string, attempt: number): string {
  return uuidV5(Buffer.from(`place:${attempt}:${bodyHash}:${idempotencyKey}`), HOLD_NAMESPACE);
}

/** The hold that replaces `endedHoldId` for a late proof; two proofs at once share it. */
export function renewedHoldIdOf(endedHoldId: string, attempt: number): string {
  return uuidV5(`renew:${attempt}:${endedHoldId}`, HOLD_NAMESPACE);
}
