import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import { BodyRoom, type BodyRule, networkOfAddress } from '@spade/platform/service/body-room';

/** Largest text form that is accepted, in bytes. The longest, a message of 5,000 letters, takes 15 kB in most browsers' encoding. */
const MAX_FORM_BYTES = 32 * 1024;

/** Largest preview that is accepted, in bytes: 40,000 letters of one setting, as browsers encode them. */
export const MAX_DRAFT_BYTES = 160 * 1024;

/** More fields than any form has; further fields are ignored. */
const MAX_FIELDS = 64;

/** Longest text that a refused form shows again: the longest that the gateway takes. */
const MAX_TEXT = 5_000;

const textForm: BodyRule = { withinMs: 20_000, leastBytesPerSecond: 500 };
/** Slightly longer than the gateway's own limit, so that the gateway's message reaches the visitor. */
const proofForm: BodyRule = { withinMs: 125_000, leastBytesPerSecond: 1_000 };

/** Memory for request bodies: whole text forms, and of each streamed proof the part that is on its way to the gateway. */
const room = new BodyRoom(64 * 1024 * 1024);

/** Watches the body of a call. One that is too slow, or that blocks faster ones while memory is short, is answered with 408. */
export function watchBody(request: IncomingMessage, response: ServerResponse, isProof: boolean) {
  const forwarded = String(request.headers['x-forwarded-for'] ?? request.socket.remoteAddress);
  const rule = isProof ? proofForm : textForm;
  room.admit(request, response, networkOfAddress(forwarded), rule, () => {
    // nginx leads the visitor to the page that says that the form was not taken.
    if (!response.headersSent) response.writeHead(408, { connection: 'close' }).end();
    request.destroy();
  });
}

/** The body of a text form; undefined when it is too long. Rejects when the call is cut off. */
export async function readBody(
  request: IncomingMessage,
  most = MAX_FORM_BYTES,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Reads a posted form: the text of each field, cut to what a page may show again; empty where it is missing. Not by
 * URLSearchParams, whose time grows with the square of the number of fields (Node 26: 14 s for 2 MB of `a&`).
 */
export function textsOf(body: Buffer): (name: string) => string {
  const fields = parse(body.toString('utf8'), '&', '=', { maxKeys: MAX_FIELDS });
  return (name) => {
    const given = fields[name];
    const first = Array.isArray(given) ? given[0] : given;
    return (first ?? '').slice(0, MAX_TEXT);
  };
}

/** The texts of these fields in a posted form; an empty text for a field that it lacks. */
export function fieldsOf<Values extends Record<keyof Values, string>>(
  body: Buffer,
  empty: Values,
): Values {
  const textOf = textsOf(body);
  // One text for each of the names.
  return Object.fromEntries(Object.keys(empty).map((name) => [name, textOf(name)])) as Values;
}

/** Reads the form of a preview, whose texts are not cut. */
export function draftOf(body: Buffer): (name: string) => string {
  const fields = parse(body.toString('utf8'), '&', '=', { maxKeys: 3 });
  return (name) => [fields[name]].flat()[0] ?? '';
}
