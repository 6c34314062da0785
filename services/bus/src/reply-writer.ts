import { Logger } from '@nestjs/common';
import type { RedisLink } from './redis-link.ts';
import { REPLICA_GROUP } from './wire-format.ts';

/** A request that is finished: the entries to delete and whom to tell what. */
export interface FinishedRequest {
  /** Entries of the stream that held it (more than one after a resend). */
  entryIds: readonly string[];
  /** Channel of the caller; null when no caller waits. */
  channel: string | null;
  /** The encoded reply. */
  reply: string;
}

/**
 * Removes requests from the stream and publishes their replies: all that finished in one turn of the
 * event loop in one write, which is repeated until Redis has accepted it.
 */
export class ReplyWriter {
  private readonly logger = new Logger(ReplyWriter.name);
  private finished: FinishedRequest[] = [];
  private next: Promise<void> | null = null;

  constructor(
    private readonly link: RedisLink,
    private readonly stream: string,
  ) {}

  /** Resolves when Redis has it, or never will because the link is closed. */
  write(request: FinishedRequest): Promise<void> {
    this.finished.push(request);
    this.next ??= new Promise((resolve) => setImmediate(() => resolve(this.flush())));
    return this.next;
  }

  private async flush(): Promise<void> {
    const batch = this.finished;
    this.finished = [];
    this.next = null;
    const entryIds = batch.flatMap((request) => request.entryIds);
    const publications = batch.flatMap(({ channel, reply }) =>
      channel === null ? [] : [['publish', channel, reply]],
    );
    const commands = [
      ['xack', this.stream, REPLICA_GROUP, ...entryIds],
      ['xdel', this.stream, ...entryIds],
      ...publications,
    ];
    try {
      // Repeating it is harmless: the caller ignores a second reply.
      await this.link.retryUntilAccepted(() => this.link.runAll(commands));
    } catch (error) {
      this.logger.error(error); // the entries stay pending, and are claimed
    }
  }
}
