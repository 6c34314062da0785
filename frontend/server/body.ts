import type { IncomingMessage } from 'node:http';

/** Most bytes of a form: a proof has less than 5 MB, and its fields little. */
const MAX_BODY_BYTES = 6 * 1024 * 1024;

/** The body of a form; undefined when it is too long. */
export async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MAX_BODY_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
