import { ANSWER_WITHIN_MS, type RedisLink } from './redis-link.ts';
import {
  deadLettersKey,
  decodeRequest,
  ENVELOPE_FIELD,
  fieldsOf,
  MAX_DEADLINE_MS,
  type RequestEnvelope,
  requestsKey,
} from './wire-format.ts';

/** Why a request was parked. */
export type ParkReason = 'too_many_deliveries' | 'expired_after_crashes';

/** A parked request. */
export interface DeadLetter {
  /** Names the dead letter, for replay and discard. */
  id: string;
  reason: ParkReason;
  /** How often the request had been delivered before it was parked. */
  deliveries: number;
  /** Message name. */
  name: string;
  /** Request id of the log lines. */
  requestId: string;
  payload: unknown;
}

/** At most this many are kept; the oldest are dropped. */
const MAX_DEAD_LETTERS = 10_000;

/**
 * The requests that crashed `service`, in a separate stream. An operator lists them and
 * replays or discards each.
 */
export class DeadLetters {
  private readonly key: string;

  constructor(
    private readonly link: RedisLink,
    private readonly service: string,
  ) {
    this.key = deadLettersKey(service);
  }

  /** Stores a copy of a request; the service's stream keeps the original. `request` is its encoded envelope. */
  async add(request: string, reason: ParkReason, deliveries: number): Promise<void> {
    const fields = ['reason', reason, 'deliveries', deliveries, ENVELOPE_FIELD, request];
    await this.link.run(ANSWER_WITHIN_MS, (redis) =>
      redis.xadd(this.key, 'MAXLEN', '~', MAX_DEAD_LETTERS, '*', ...fields),
    );
  }

  count(): Promise<number> {
    return this.link.run(ANSWER_WITHIN_MS, (redis) => redis.xlen(this.key));
  }

  /** The oldest `limit` (default 100). */
  async list(limit = 100): Promise<DeadLetter[]> {
    const entries = await this.link.run(ANSWER_WITHIN_MS, (redis) =>
      redis.xrange(this.key, '-', '+', 'COUNT', limit),
    );
    return entries.map(([id, flat]) => {
      const { reason, deliveries } = fieldsOf(flat);
      const { name, requestId, payload } = envelopeIn(flat);
      const request = { name, requestId, payload };
      return { id, reason: reason as ParkReason, deliveries: Number(deliveries), ...request }; // written by `add` alone
    });
  }

  /**
   * Gives a dead letter to the service once more, with a minute to be executed; no caller waits
   * for its reply. Returns false when none has this id.
   */
  async replay(id: string): Promise<boolean> {
    const [entry] = await this.link.run(ANSWER_WITHIN_MS, (r) => r.xrange(this.key, id, id));
    if (entry === undefined) return false;
    const envelope = { ...envelopeIn(entry[1]), to: null, ttlMs: MAX_DEADLINE_MS };
    const text = JSON.stringify(envelope satisfies RequestEnvelope);
    const stream = requestsKey(this.service);
    await this.link.run(ANSWER_WITHIN_MS, (redis) => redis.xadd(stream, '*', ENVELOPE_FIELD, text));
    return this.discard(id);
  }

  /** Deletes a dead letter; returns whether it was there. */
  async discard(id: string): Promise<boolean> {
    return (await this.link.run(ANSWER_WITHIN_MS, (redis) => redis.xdel(this.key, id))) === 1;
  }
}

/** The request in a dead letter, which was read once before it was parked. */
function envelopeIn(flat: readonly string[]): RequestEnvelope {
  return decodeRequest(fieldsOf(flat)[ENVELOPE_FIELD] ?? '') as RequestEnvelope;
}
