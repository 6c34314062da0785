import { EventEmitter } from 'node:events';
import { Logger } from '@nestjs/common';
import type { RedisLink } from './redis-link.ts';

type ChannelListener = (text: string) => void;

const ANSWER_WITHIN_MS = 2_000;
const PING_EVERY_MS = 2_000;

/**
 * Listens to publish/subscribe channels and subscribes again after every reconnection.
 * Emits `subscribed` each time all channels are heard (again): what was said in between is lost.
 */
export class ChannelSubscriber extends EventEmitter<{ subscribed: [] }> {
  private readonly channelListeners = new Map<string, ChannelListener[]>();
  private readonly logger = new Logger(ChannelSubscriber.name);
  private subscribed = false;
  private pinger: NodeJS.Timeout | undefined;

  constructor(private readonly link: RedisLink) {
    super();
    link.redis.on('ready', () => void this.subscribeAll());
    link.redis.on('close', () => {
      this.subscribed = false;
    });
    link.redis.on('message', (channel: string, text: string) => this.deliver(channel, text));
  }

  /** True while every channel is heard. */
  get isSubscribed(): boolean {
    return this.subscribed;
  }

  /** Hears `channel` from now on (or as soon as there is a connection). */
  listen(channel: string, listener: ChannelListener): void {
    const listeners = this.channelListeners.get(channel);
    this.channelListeners.set(channel, [...(listeners ?? []), listener]);
    if (!listeners) this.subscribed = false;
    if (this.link.isReady) void this.subscribeAll();
    // A half-open socket delivers nothing and says nothing: only an unanswered PING shows it.
    this.pinger ??= setInterval(() => void this.ping(), PING_EVERY_MS).unref();
  }

  close(): void {
    clearInterval(this.pinger);
    this.link.close();
  }

  private async subscribeAll(): Promise<void> {
    const channels = [...this.channelListeners.keys()];
    try {
      if (channels.length > 0)
        await this.link.run(ANSWER_WITHIN_MS, (redis) => redis.subscribe(...channels));
      // Another channel may have come meanwhile, which its own subscription covers.
      if (channels.length !== this.channelListeners.size) return;
      this.subscribed = true;
      this.emit('subscribed');
    } catch (error) {
      this.retryAfter(error);
    }
  }

  private retryAfter(error: unknown): void {
    // A broken connection subscribes again when it is back; a refusal (say, by ACL) would not.
    if (this.link.isReady) {
      this.logger.error(error);
      setTimeout(() => void this.subscribeAll(), 1_000).unref();
    }
  }

  private async ping(): Promise<void> {
    if (this.link.isReady) await this.link.run(ANSWER_WITHIN_MS, (r) => r.ping()).catch(() => {});
  }

  private deliver(channel: string, text: string): void {
    for (const listener of this.channelListeners.get(channel) ?? []) {
      try {
        listener(text);
      } catch (error) {
        this.logger.error(error);
      }
    }
  }
}
