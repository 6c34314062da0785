import { Logger } from '@nestjs/common';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { Command, RedisLink } from './redis-link.ts';
import { requestContext } from './request-context.ts';
import {
  type BusKeys,
  decodeRequest,
  ENVELOPE_FIELD,
  encodeError,
  encodeRequest,
  fieldsOf,
  MAX_DEADLINE_MS,
  REPLICA_GROUP,
} from './wire-format.ts';

/** Why a request was parked. */
export type ParkReason = 'too_many_deliveries' | 'expired_after_crashes' | 'malformed';

/** A parked request. */
export interface DeadLetter {
  /** Names the dead letter, for replay and discard. */
  id: string;
  reason: ParkReason;
  /** How often the request had been delivered. */
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
  private readonly logger = new Logger(DeadLetters.name);

  constructor(
    private readonly link: RedisLink,
    private readonly keys: BusKeys,
    private readonly service: string,
  ) {}

  /** Moves an entry out of the way of the others, and tells its caller PLATFORM.INTERNAL. */
  async park(
    entryId: string,
    text: string | undefined,
    reason: ParkReason,
    deliveries: number,
  ): Promise<void> {
    const stream = this.keys.requests(this.service);
    const envelope = decodeRequest(text);
    // First of all, and alone: a full Redis refuses this one and would accept the others.
    await this.link.run(ANSWER_WITHIN_MS, (redis) =>
      redis.xadd(
        ...([this.keys.deadLetters(this.service), 'MAXLEN', '~', MAX_DEAD_LETTERS, '*'] as const),
        ...['reason', reason, 'deliveries', deliveries, 'entry', entryId],
        ...[ENVELOPE_FIELD, text ?? ''],
      ),
    );
    const commands: Command[] = [
      ['xack', stream, REPLICA_GROUP, entryId],
      ['xdel', stream, entryId],
    ];
    if (envelope?.to) {
      const reply = encodeError(envelope.id, new CodedError('PLATFORM.INTERNAL', {}));
      commands.push(['publish', this.keys.replies(this.service, envelope.to), reply]);
    }
    await this.link.runAll(commands);
    const what = `${envelope?.name ?? 'a request'} was parked as a dead letter of ${this.service}`;
    requestContext.run({ requestId: envelope?.requestId ?? 'unknown' }, () =>
      this.logger.error(`${what}: ${reason}, ${deliveries} deliveries, entry ${entryId}`),
    );
  }

  /** How many there are. */
  count(): Promise<number> {
    return this.link.run(ANSWER_WITHIN_MS, (r) => r.xlen(this.keys.deadLetters(this.service)));
  }

  /** The oldest `limit` (default 100), from the one after `afterId` on. */
  async list(limit = 100, afterId?: string): Promise<DeadLetter[]> {
    const start = afterId === undefined ? '-' : `(${afterId}`;
    const entries = await this.link.run(ANSWER_WITHIN_MS, (redis) =>
      redis.xrange(this.keys.deadLetters(this.service), start, '+', 'COUNT', limit),
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
