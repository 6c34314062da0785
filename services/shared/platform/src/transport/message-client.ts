import { Injectable } from '@nestjs/common';
import type { MessageName, ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { RedisStreamsClient } from './redis-streams-client.ts';

/** How one call differs from the usual. */
export interface SendOptions {
  /** Milliseconds until the call ends with PLATFORM.DEADLINE_EXCEEDED; default 5,000, at most 60,000. */
  deadlineMs?: number;
}

/** The typed way to call another service; see `RedisStreamsClient` for what it promises. */
@Injectable()
export class MessageClient {
  constructor(private readonly client: RedisStreamsClient) {}

  /**
   * Sends a request and returns its reply. Rejects with a CodedError only: the one the handler
   * threw, or PLATFORM.DEADLINE_EXCEEDED, PLATFORM.OVERLOADED, PLATFORM.UNKNOWN_MESSAGE or
   * PLATFORM.INTERNAL. The request id of the current work travels along.
   */
  send<N extends MessageName>(
    name: N,
    payload: RequestOf<N>,
    options?: SendOptions,
  ): Promise<ReplyOf<N>> {
    return this.client.call(name, payload, options) as Promise<ReplyOf<N>>; // @HandleMessage typed it
  }
}
