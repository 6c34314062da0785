import type { RedisLink } from './redis-link.ts';
import {
  type BusKeys,
  decodeRequest,
  ENVELOPE_FIELD,
  encodeRequest,
  fieldsOf,
  MAX_DEADLINE_MS,
} from './wire-format.ts';

/** Why a request was parked. */
export type ParkReason = 'too_many_deliveries' | 'expired_after_crashes' | 'malformed';

/** A parked request. */
export interface DeadLetter {
  /** Names the dead letter, for replay and discard. */
  id: string;
  reason: ParkReason;
  /** How often the request had been delivered before it was parked. */
  deliveries: number;
  /** The entry it had in the stream; its first part is when it was sent (milliseconds since 1970). */
  entryId: string;
  /** Message name, null when malformed. */
  name: string | null;
  /** Request id of the log lines, null when malformed. */
  requestId: string | null;
  payload: unknown;
}

const ANSWER_WITHIN_MS = 2_000;
/** The newest that many are kept. */
const MAX_DEAD_LETTERS = 10_000;

/**
 * The requests that `service` could not survive, in a separate stream. An operator lists them and
 * replays or discards each.
 */
export class DeadLetters {
  constructor(
    private readonly link: RedisLink,
    private readonly keys: BusKeys,
    private readonly service: string,
  ) {}

  /** Keeps a request, which stays in the stream of the service. */
  async add(letter: {
    entryId: string;
    /** The envelope as it was in the stream; undefined when there was none. */
    request: string | undefined;
    reason: ParkReason;
    deliveries: number;
  }): Promise<void> {
    const { entryId, request = '', reason, deliveries } = letter;
    await this.link.run(ANSWER_WITHIN_MS, (redis) =>
      redis.xadd(
        ...([this.keys.deadLetters(this.service), 'MAXLEN', '~', MAX_DEAD_LETTERS, '*'] as const),
        ...['reason', reason, 'deliveries', deliveries, 'entry', entryId, ENVELOPE_FIELD, request],
      ),
    );
  }

  /** How many there are. */
  count(): Promise<number> {
    return this.link.run(ANSWER_WITHIN_MS, (r) => r.xlen(this.keys.deadLetters(this.service)));
  }

  /** The oldest `limit` (default 100). */
  async list(limit = 100): Promise<DeadLetter[]> {
    const entries = await this.link.run(ANSWER_WITHIN_MS, (redis) =>
      redis.xrange(this.keys.deadLetters(this.service), '-', '+', 'COUNT', limit),
    );
    return entries.map(([id, fields]) => toDeadLetter(id, fields));
  }

  /**
   * Gives a dead letter to the service once more, with a minute to be executed; no caller waits
   * for its reply. Returns false when none has this id or it is malformed.
   */
  async replay(id: string): Promise<boolean> {
    const deadKey = this.keys.deadLetters(this.service);
    const [entry] = await this.link.run(ANSWER_WITHIN_MS, (redis) => redis.xrange(deadKey, id, id));
    const envelope = decodeRequest(entry && fieldsOf(entry[1])[ENVELOPE_FIELD]);
    if (envelope === null) return false;
    const text = encodeRequest({ ...envelope, to: null, ttlMs: MAX_DEADLINE_MS });
    const stream = this.keys.requests(this.service);
    await this.link.run(ANSWER_WITHIN_MS, (redis) => redis.xadd(stream, '*', ENVELOPE_FIELD, text));
    return this.discard(id);
  }

  /** Deletes a dead letter; returns whether it was there. */
  async discard(id: string): Promise<boolean> {
    const deadKey = this.keys.deadLetters(this.service);
    return (await this.link.run(ANSWER_WITHIN_MS, (redis) => redis.xdel(deadKey, id))) === 1;
  }
}

function toDeadLetter(id: string, flat: string[]): DeadLetter {
  const fields = fieldsOf(flat);
  const envelope = decodeRequest(fields[ENVELOPE_FIELD]);
  return {
    id,
    reason: fields.reason as ParkReason, // written by park alone
    deliveries: Number(fields.deliveries),
    entryId: fields.entry ?? '',
    name: envelope?.name ?? null,
    requestId: envelope?.requestId ?? null,
    payload: envelope?.payload ?? null,
  };
}
