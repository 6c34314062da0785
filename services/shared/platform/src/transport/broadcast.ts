import { Injectable, Logger } from '@nestjs/common';
import type { BroadcastName, Broadcasts } from '@spade/contracts/events/events';
import { RedisStreamsClient } from './redis-streams-client.ts';

const ANSWER_WITHIN_MS = 2_000;

/** Sends a message to every process that listens, over publish/subscribe. */
@Injectable()
export class Broadcaster {
  private readonly logger = new Logger(Broadcaster.name);

  constructor(private readonly client: RedisStreamsClient) {}

  /**
   * Resolves when Redis has passed it on, and also when it could not be said: a broadcast may be
   * lost by contract, and a reader that acts on one also has a time limit.
   */
  async publish<N extends BroadcastName>(name: N, payload: Broadcasts[N]): Promise<void> {
    const channel = this.client.keys.broadcast(name);
    try {
      await this.client.connect();
      await this.client.commands.run(ANSWER_WITHIN_MS, async (redis) => {
        await this.client.commands.ready();
        return redis.publish(channel, JSON.stringify(payload));
      });
    } catch (error) {
      this.logger.warn(`the broadcast ${name} was not said: ${String(error)}`);
    }
  }
}

/** Hears broadcasts, again after each reconnection. */
@Injectable()
export class BroadcastListener {
  constructor(private readonly client: RedisStreamsClient) {}

  /** Calls `listener` with every `name` said from now on. */
  on<N extends BroadcastName>(name: N, listener: (payload: Broadcasts[N]) => void): void {
    void this.client.connect();
    this.client.subscriber.listen(this.client.keys.broadcast(name), (text) => {
      listener(JSON.parse(text) as Broadcasts[N]); // written by Broadcaster.publish, which is typed
    });
  }

  /**
   * Calls `listener` each time listening begins (again): what was said just before may have been
   * missed, so whatever was remembered on the strength of broadcasts should be dropped.
   */
  onGap(listener: () => void): void {
    this.client.subscriber.on('subscribed', listener);
  }
}
