import { createHash } from 'node:crypto';

/** Letters that pictures and people confuse with digits: `O` and `0` are one in the key. */
const alike = new Map(
  Object.entries({ O: '0', D: '0', Q: '0', I: '1', L: '1', S: '5', B: '8', Z: '2', G: '6' }),
);

/**
 * One key for all ways of writing a transaction id: capitals, letters and digits only, look-alikes folded. SHA-256
 * in hex, so that it may stay when the buyer is erased.
 */
export function transactionKeyOf(transactionId: string): string {
  const written = transactionId.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const folded = Array.from(written, (character) => alike.get(character) ?? character).join('');
  return createHash('sha256').update(folded).digest('hex');
}
