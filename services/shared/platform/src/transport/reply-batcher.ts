import type { ClientContext, Result } from 'ioredis';
import type { RedisLink } from './redis-link.ts';
import { REPLICA_GROUP, type TransportKeys } from './transport-keys.ts';

/**
 * Acknowledges and deletes entries, and publishes replies, in one step.
 * Input: KEYS stream; ARGV group, number n of entries, n entry ids, then channel and message by turns.
 */
const ANSWER_SCRIPT = `
local last = 2 + tonumber(ARGV[2])
redis.call('XACK', KEYS[1], ARGV[1], unpack(ARGV, 3, last))
redis.call('XDEL', KEYS[1], unpack(ARGV, 3, last))
for i = last + 1, #ARGV, 2 do redis.call('PUBLISH', ARGV[i], ARGV[i + 1]) end`;

declare module 'ioredis' {
  interface RedisCommander<Context extends ClientContext> {
    /** `answerScript`, defined by ReplyBatcher. */
    answerAndAcknowledge(...keyAndArguments: (string | number)[]): Result<null, Context>;
  }
}

/** A request that is done with: the entries to acknowledge and what to tell whom. */
export interface FinishedRequest {
  /** Entries of the stream that held it (more than one after a resend). */
  entryIds: readonly string[];
  /** The caller to answer; null for events. */
  to: string | null;
  /** The encoded reply; null when no caller waits any more. */
  reply: string | null;
}

const ANSWER_WITHIN_MS = 2_000;
/** So that the script's arguments stay far below Lua's limit of about 8,000. */
const MAX_BATCH = 1_000;
/** Replies to one caller are published in pieces of about this length, within Redis' output limits. */
const MAX_PUBLISH_LENGTH = 262_144;

/**
 * Answers and acknowledges: everything that finished in one turn of the event loop goes in one
 * script, acknowledging (XACK), deleting (XDEL) and publishing one message per caller. So an
 * answered request leaves nothing behind, and an acknowledged one was answered. A script is as
 * atomic as MULTI and costs this process half as much, because Redis answers it once.
 */
export class ReplyBatcher {
  private readonly streamKey: string;
  private finished: FinishedRequest[] = [];
  private flushes = 0;

  /** `onFlushed` receives each batch, with the error when it is unknown whether it arrived. */
  constructor(
    private readonly link: RedisLink,
    private readonly reading: RedisLink,
    private readonly keys: TransportKeys,
    private readonly service: string,
    private readonly onFlushed: (requests: FinishedRequest[], error: unknown) => void,
  ) {
    this.streamKey = keys.requests(service);
    for (const { redis } of [link, reading])
      redis.defineCommand('answerAndAcknowledge', { numberOfKeys: 1, lua: ANSWER_SCRIPT });
  }

  /** True when everything was said. */
  get isIdle(): boolean {
    return this.flushes === 0;
  }

  add(request: FinishedRequest): void {
    if (this.finished.push(request) === 1) this.flushSoon();
  }

  /**
   * Says what finished on the reader's connection, which is free until it waits for requests: one write holds
   * both, which saves this process and Redis a fifth of what a small batch costs.
   */
  flushBeforeRead(): void {
    if (this.finished.length === 0 || !this.reading.isReady) return;
    this.flushes += 1;
    void this.flush(this.reading);
  }

  private flushSoon(): void {
    this.flushes += 1;
    setImmediate(() => void this.flush(this.link));
  }

  private async flush(link: RedisLink): Promise<void> {
    const batch = this.finished.splice(0, MAX_BATCH);
    if (this.finished.length > 0) this.flushSoon();
    if (batch.length === 0) {
      this.flushes -= 1;
      return; // flushBeforeRead came first
    }
    let problem: unknown = null;
    try {
      if (!link.isReady) await link.ready();
      const entryIds = batch.flatMap((request) => request.entryIds);
      await link.run(ANSWER_WITHIN_MS, (redis) =>
        redis.answerAndAcknowledge(
          ...[this.streamKey, REPLICA_GROUP, entryIds.length, ...entryIds],
          ...this.publications(batch),
        ),
      );
    } catch (error) {
      problem = error;
    }
    this.flushes -= 1;
    this.onFlushed(batch, problem);
  }

  /** Channel and message by turns. */
  private publications(batch: FinishedRequest[]): string[] {
    const perCaller = new Map<string, string[]>();
    for (const { to, reply } of batch) {
      if (to === null || reply === null) continue;
      const replies = perCaller.get(to);
      if (replies === undefined) perCaller.set(to, [reply]);
      else replies.push(reply);
    }
    const publications: string[] = [];
    for (const [to, replies] of perCaller)
      for (const message of joined(replies))
        publications.push(this.keys.replies(this.service, to), message);
    return publications;
  }
}

/** JSON arrays of the replies, none much longer than a publish should be. */
function* joined(replies: string[]): Generator<string> {
  let piece: string[] = [];
  let length = 0;
  for (const reply of replies) {
    if (length > 0 && length + reply.length > MAX_PUBLISH_LENGTH) {
      yield `[${piece.join(',')}]`;
      piece = [];
      length = 0;
    }
    piece.push(reply);
    length += reply.length;
  }
  yield `[${piece.join(',')}]`;
}
