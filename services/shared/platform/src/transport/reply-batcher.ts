import type { RedisLink } from './redis-link.ts';
import { replicaGroup, type TransportKeys } from './transport-keys.ts';

/** A request that is done with: the entries to acknowledge and what to tell whom. */
export interface FinishedRequest {
  /** Entries of the stream that held it (more than one after a resend). */
  entryIds: readonly string[];
  /** The caller to answer; null for events. */
  to: string | null;
  /** The encoded reply; null when nobody waits any more. */
  reply: string | null;
}

const answerWithinMs = 2_000;
/** Replies to one caller are published in pieces of about this length, within Redis' output limits. */
const maxPublishLength = 262_144;

/**
 * Answers and acknowledges: everything that finished in one turn of the event loop goes in one
 * MULTI, acknowledging (XACK), deleting (XDEL) and publishing one message per caller. So an
 * answered request leaves nothing behind, and an acknowledged one was answered.
 */
export class ReplyBatcher {
  readonly #link: RedisLink;
  readonly #keys: TransportKeys;
  readonly #streamKey: string;
  readonly #onFlushed: (requests: FinishedRequest[], error: unknown) => void;
  #finished: FinishedRequest[] = [];
  #flushes = 0;

  /** `onFlushed` hears of each batch, with the error when it is unknown whether it arrived. */
  constructor(
    link: RedisLink,
    keys: TransportKeys,
    service: string,
    onFlushed: (requests: FinishedRequest[], error: unknown) => void,
  ) {
    this.#link = link;
    this.#keys = keys;
    this.#streamKey = keys.requests(service);
    this.#onFlushed = onFlushed;
  }

  /** True when everything was said. */
  get isIdle(): boolean {
    return this.#flushes === 0;
  }

  add(request: FinishedRequest): void {
    if (this.#finished.push(request) > 1) return;
    this.#flushes += 1;
    setImmediate(() => void this.#flush());
  }

  async #flush(): Promise<void> {
    const batch = this.#finished;
    this.#finished = [];
    let problem: unknown = null;
    try {
      await this.#link.ready();
      await this.#link.run(answerWithinMs, (redis) => redis.multi(this.#commands(batch)).exec());
    } catch (error) {
      problem = error;
    }
    this.#flushes -= 1;
    this.#onFlushed(batch, problem);
  }

  #commands(batch: FinishedRequest[]): string[][] {
    const entryIds = batch.flatMap((request) => request.entryIds);
    const perCaller = new Map<string, string[]>();
    for (const { to, reply } of batch) {
      if (to === null || reply === null) continue;
      const replies = perCaller.get(to);
      if (replies === undefined) perCaller.set(to, [reply]);
      else replies.push(reply);
    }
    const commands = [
      ['xack', this.#streamKey, replicaGroup, ...entryIds],
      ['xdel', this.#streamKey, ...entryIds],
    ];
    for (const [to, replies] of perCaller)
      for (const message of joined(replies))
        commands.push(['publish', this.#keys.replies(to), message]);
    return commands;
  }
}

/** JSON arrays of the replies, none much longer than a publish should be. */
function* joined(replies: string[]): Generator<string> {
  let piece: string[] = [];
  let length = 0;
  for (const reply of replies) {
    if (length > 0 && length + reply.length > maxPublishLength) {
      yield `[${piece.join(',')}]`;
      piece = [];
      length = 0;
    }
    piece.push(reply);
    length += reply.length;
  }
  yield `[${piece.join(',')}]`;
}
