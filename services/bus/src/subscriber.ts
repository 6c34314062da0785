import { EventEmitter } from 'node:events';
import { Logger } from '@nestjs/common';
import type { RedisLink } from './redis-link.ts';

type ChannelListener = (text: string) => void;

const ANSWER_WITHIN_MS = 2_000;
const PING_EVERY_MS = 2_000;
const REFUSED_RETRY_MS = 1_000;

/**
 * Subscribes to channels on a separate connection, again after every reconnection. Emits
 * `subscribed` each time all channels are subscribed (again): what was published in between is lost.
 */
export class Subscriber extends EventEmitter<{ subscribed: [] }> {
  private readonly channels = new Map<string, ChannelListener[]>();
  private readonly logger = new Logger(Subscriber.name);
  private hasAll = false;
  private pinger: NodeJS.Timeout | undefined;

  constructor(private readonly link: RedisLink) {
    super();
    link.redis.on('ready', () => void this.subscribeAll());
    link.redis.on('close', () => {
      this.hasAll = false;
    });
    link.redis.on('message', (channel: string, text: string) => this.deliver(channel, text));
  }

  /** True while every channel is subscribed. */
  get isSubscribed(): boolean {
    return this.hasAll;
  }

  /** Calls `listener` with every message on `channel` from now on (or as soon as there is a connection). */
  listen(channel: string, listener: ChannelListener): void {
    const listeners = this.channels.get(channel);
    this.channels.set(channel, [...(listeners ?? []), listener]);
    if (!listeners) this.hasAll = false;
    if (this.link.isReady) void this.subscribeAll();
    // A half-open connection delivers nothing and reports nothing: only an unanswered PING shows it.
    this.pinger ??= setInterval(() => void this.ping(), PING_EVERY_MS).unref();
  }

  close(): void {
    clearInterval(this.pinger);
    this.link.close();
  }

  private async subscribeAll(): Promise<void> {
    const names = [...this.channels.keys()];
    try {
      if (names.length > 0)
        await this.link.run(ANSWER_WITHIN_MS, (redis) => redis.subscribe(...names));
      if (names.length !== this.channels.size) return; // one was added meanwhile, and subscribes itself
      this.hasAll = true;
      this.emit('subscribed');
    } catch (error) {
      if (!this.link.isReady) return; // it subscribes again when it is back
      this.logger.error(error);
      setTimeout(() => void this.subscribeAll(), REFUSED_RETRY_MS).unref();
    }
  }

  private async ping(): Promise<void> {
    if (this.link.isReady) await this.link.run(ANSWER_WITHIN_MS, (r) => r.ping()).catch(() => {});
  }

  private deliver(channel: string, text: string): void {
    for (const listener of this.channels.get(channel) ?? []) {
      try {
        listener(text);
      } catch (error) {
        this.logger.error(error);
      }
    }
  }
}
