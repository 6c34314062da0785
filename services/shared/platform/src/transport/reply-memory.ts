/** Replies larger than this are not remembered: their handlers only read, and run again cheaply. */
const MAX_REPLY_LENGTH = 16_384;
const MAX_REPLIES = 5_000;
const MAX_TOTAL_LENGTH = 4_000_000;
const MAX_AGE_MS = 10_000;

interface Generation {
  since: number;
  totalLength: number;
  replies: Map<string, string>;
}

/**
 * The last replies by call id, for callers that ask again because theirs got lost: they get the
 * same answer and nothing is executed twice. Bounded: the older of two generations is dropped
 * when the newer one is full (5,000 replies, 4 MB) or 10 s old.
 */
export class ReplyMemory {
  private newer = emptyGeneration();
  private older = emptyGeneration();

  /** Remembers the encoded reply to a call. */
  remember(callId: string, reply: string): void {
    if (reply.length > MAX_REPLY_LENGTH) return;
    const now = performance.now();
    const { since, totalLength, replies } = this.newer;
    if (
      replies.size >= MAX_REPLIES ||
      totalLength >= MAX_TOTAL_LENGTH ||
      now - since > MAX_AGE_MS
    ) {
      this.older = this.newer;
      this.newer = emptyGeneration(now);
    }
    this.newer.replies.set(callId, reply);
    this.newer.totalLength += reply.length;
  }

  /** The reply to a call answered lately. */
  recall(callId: string): string | undefined {
    return this.newer.replies.get(callId) ?? this.older.replies.get(callId);
  }
}

function emptyGeneration(since = performance.now()): Generation {
  return { since, totalLength: 0, replies: new Map() };
}
