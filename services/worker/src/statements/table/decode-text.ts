import { UnreadableStatementError } from '../reading.ts';

/** The text of a file and how it was encoded. */
export interface DecodedText {
  text: string;
  /** Name in the WHATWG Encoding Standard. */
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
}

/** How much is looked at to tell UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 4096;

/** Zero bytes at even and at odd places: in UTF-16, Latin text has one per character. */
function zeros(bytes: Uint8Array): [number, number] {
  const counts: [number, number] = [0, 0];
  for (const [index, byte] of bytes.subarray(0, SAMPLE_BYTES).entries())
    if (byte === 0) counts[index % 2 === 0 ? 0 : 1] += 1;
  return counts;
}

/**
 * Decides the encoding for the whole file: its byte order mark, else UTF-16 by its zero bytes, else UTF-8 if
 * all of it is valid, else Windows-1252, in which Excel saves CSV. A byte order mark is taken off.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  const half = Math.min(bytes.length, SAMPLE_BYTES) / 2;
  const [even, odd] = zeros(bytes);
  if ((first === 0xff && second === 0xfe) || odd > half / 2) return decoded(bytes, 'utf-16le');
  if ((first === 0xfe && second === 0xff) || even > half / 2) return decoded(bytes, 'utf-16be');
  if (even + odd > 0) throw new UnreadableStatementError('The file is not text.');
  try {
    return decoded(bytes, 'utf-8');
  } catch {
    return decoded(bytes, 'windows-1252');
  }
}

function decoded(bytes: Uint8Array, encoding: DecodedText['encoding']): DecodedText {
  return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
}
