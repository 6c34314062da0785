import { type CodedError, RemoteError } from '@spade/contracts/errors/coded-error';
import type { ErrorCode } from '@spade/contracts/errors/error-codes';

/** The consumer group that all replicas of a service form. */
export const REPLICA_GROUP = 'replicas';

/**
 * The consumer name of every replica. They share one, because idle time alone tells which requests a dead replica left, and
 * names of dead replicas would pile up.
 */
export const REPLICA = 'replica';

/** `messaging.system.name` of spans. */
export const MESSAGING_SYSTEM = 'redis_streams';

/** The longest deadline of a call (ms). */
export const MAX_DEADLINE_MS = 60_000;

/** Field of a stream entry that holds the envelope. */
export const ENVELOPE_FIELD = 'm';

// What the bus keeps in Redis. infra/setup/src/redis-rights.ts gives rights on these names.

/** Stream of the requests to `service`. */
export const requestsKey = (service: string): string => `requests:${service}`;

/** Stream of the requests that crashed `service`. */
export const deadLettersKey = (service: string): string => `dlq:${service}`;

/** Channel of the replies of `service` to one caller, its only subscriber. `callerId` begins with the Redis user. */
export const repliesChannel = (service: string, callerId: string): string =>
  `replies:${service}:${callerId}`;

/** One stream entry as Redis delivers it: id and flat list of fields, null when it was deleted meanwhile. */
export type StreamEntry = [id: string, fields: string[] | null];

/** One request as stored in the stream, as JSON in the field `m`. */
export interface RequestEnvelope {
  /** Identifies the whole call: every resend carries it, and a reply to any of them answers the call. */
  id: string;
  /** The caller whose channel gets the reply; null when a dead letter is replayed: no caller waits. */
  to: string | null;
  /** The request id of the log lines, from the edge. */
  requestId: string;
  /** The rest of the caller's deadline when this was added (ms), counted from the time in the entry's id. */
  ttlMs: number;
  /** Message name, for example `orders.place`. */
  name: string;
  payload: unknown;
  /** The caller's span (W3C Trace Context), when the caller is traced. */
  traceparent?: string | undefined;
}

/** The answer to one call: a reply, or a published error code with its details. */
export type ReplyFrame = { id: string; reply: unknown } | ({ id: string } & ErrorFrame);

/** A service of an earlier release does not send `isFault`. */
export type ErrorFrame = { code: ErrorCode; details: unknown; isFault?: boolean };

/** The service that answers `name`: its first part. */
export function serviceOf(name: string): string {
  return name.split('.', 1)[0] ?? name;
}

/** The fields of a stream entry by name. */
export function fieldsOf(flat: readonly string[] | null): Record<string, string | undefined> {
  const fields: Record<string, string | undefined> = {};
  for (let i = 0; flat !== null && i < flat.length; i += 2) fields[flat[i] ?? ''] = flat[i + 1];
  return fields;
}

/** Reads an envelope; null when the text is none (another program wrote into the stream). */
export function decodeRequest(text: string): RequestEnvelope | null {
  try {
    const envelope = JSON.parse(text) as RequestEnvelope | null; // checked below
    return typeof envelope?.ttlMs === 'number' ? envelope : null;
  } catch {
    return null;
  }
}

/** Writes an error: only code, details and class cross the wire. */
export function encodeError(id: string, { code, details, isFault }: CodedError): string {
  return JSON.stringify({ id, code, details, isFault } satisfies ReplyFrame);
}

/** Rebuilds the error of a frame at the caller. A newer release may send a code that this one does not know. */
export function errorOf({ code, details, isFault }: ErrorFrame): RemoteError {
  return new RemoteError(code, details as never, isFault); // code and details were sent as a pair
}
