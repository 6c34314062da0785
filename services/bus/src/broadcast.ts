import { Injectable, Logger } from '@nestjs/common';
import type { BroadcastName, Broadcasts } from '@spade/contracts/events/events';
import { MessageClient } from './message-client.ts';

const ANSWER_WITHIN_MS = 2_000;

/** Sends a message to every process that listens, over publish/subscribe. */
@Injectable()
export class Broadcaster {
  private readonly logger = new Logger(Broadcaster.name);

  constructor(private readonly client: MessageClient) {}

  /**
   * Resolves when Redis has passed it on, and also when it could not: a broadcast may be lost, and
   * what a subscriber keeps because of one also needs a time limit.
   */
  async publish<N extends BroadcastName>(name: N, payload: Broadcasts[N]): Promise<void> {
    const { keys, link } = this.client;
    try {
      this.client.connect();
      await link.run(ANSWER_WITHIN_MS, async (redis) => {
        await link.ready();
        return redis.publish(keys.broadcast(name), JSON.stringify(payload));
      });
    } catch (error) {
      this.logger.warn(`the broadcast ${name} was not sent: ${String(error)}`);
    }
  }
}

/** Subscribes to broadcasts, again after each reconnection. */
@Injectable()
export class BroadcastListener {
  constructor(private readonly client: MessageClient) {}

  /** Calls `listener` with every broadcast `name` from now on. */
  on<N extends BroadcastName>(name: N, listener: (payload: Broadcasts[N]) => void): void {
    this.client.connect();
    this.client.subscriber.listen(this.client.keys.broadcast(name), (text) => {
      listener(JSON.parse(text) as Broadcasts[N]); // written by Broadcaster.publish, which is typed
    });
  }

  /** Calls `listener` each time the subscription begins (again): broadcasts just before may have been missed. */
  onGap(listener: () => void): void {
    this.client.subscriber.on('subscribed', listener);
  }
}
