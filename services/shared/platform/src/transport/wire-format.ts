import { CodedError } from '@spade/contracts/errors/coded-error';
import { type ErrorCode, errorCodes } from '@spade/contracts/errors/error-codes';

/** One request as stored in the stream, in the single field `m` as JSON. */
export interface RequestEnvelope {
  /** Names the whole call: every resend carries it, and a reply to any of them answers the call. */
  id: string;
  /** The caller whose channel gets the reply; null for events, which have no reply. */
  to: string | null;
  /** The request id of the log lines, from the edge. */
  requestId: string;
  /** The rest of the caller's deadline when this was added; measured from the time in the entry's id. */
  ttlMs: number;
  /** Message name, for example `orders.place`. */
  name: string;
  payload: unknown;
  /** The caller's span (W3C Trace Context), when the process of the caller is traced. */
  traceparent?: string | undefined;
}

/** The answer to one call: a reply, or a published error code with its details. */
export type ReplyFrame =
  | { id: string; reply: unknown }
  | { id: string; code: ErrorCode; details: unknown };

/** Names this transport in spans. */
export const MESSAGING_SYSTEM = 'redis_streams';

/** Field of a stream entry that holds the envelope. */
export const ENVELOPE_FIELD = 'm';

/** The field of a stream entry that holds the envelope, undefined when it has none. */
export function envelopeText(flatFields: readonly string[] | null): string | undefined {
  const at = flatFields?.indexOf(ENVELOPE_FIELD) ?? -1;
  return at === -1 ? undefined : flatFields?.[at + 1];
}

/** Writes an envelope for the stream. */
export function encodeRequest(envelope: RequestEnvelope): string {
  return JSON.stringify(envelope);
}

/** Reads an envelope; null when the text is none (another program wrote into the stream). */
export function decodeRequest(text: string | undefined): RequestEnvelope | null {
  if (text === undefined) return null;
  try {
    const envelope = JSON.parse(text) as Partial<RequestEnvelope> | null; // checked below
    const isComplete =
      typeof envelope?.id === 'string' &&
      typeof envelope.name === 'string' &&
      typeof envelope.ttlMs === 'number' &&
      typeof envelope.requestId === 'string';
    return isComplete ? (envelope as RequestEnvelope) : null; // the fields that matter were checked
  } catch {
    return null;
  }
}

/** Writes a reply; frames are joined into one array per caller and read. */
export function encodeReply(id: string, reply: unknown): string {
  return JSON.stringify({ id, reply });
}

/** Writes an error: only code and details cross the wire. */
export function encodeError(id: string, { code, details }: CodedError): string {
  return JSON.stringify({ id, code, details });
}

/** Reads the frames of one reply message. Throws when the text is not ours. */
export function decodeReplies(text: string): ReplyFrame[] {
  return JSON.parse(text) as ReplyFrame[]; // written by encodeReply and encodeError alone
}

const knownCodes: ReadonlySet<string> = new Set(errorCodes);

/** Rebuilds the error of a frame at the caller; a code that this build does not know is masked. */
export function errorOf(frame: { code: ErrorCode; details: unknown }): CodedError {
  if (!knownCodes.has(frame.code)) return new CodedError('PLATFORM.INTERNAL', {});
  return new CodedError(frame.code, frame.details as never); // code and details were sent as a pair
}

/** Milliseconds since the epoch, by Redis' clock, at which a stream entry was added. */
export function addedAtMs(entryId: string): number {
  return Number.parseInt(entryId, 10); // ids are `<ms>-<sequence>`
}
