import { EventEmitter } from 'node:events';
import { Logger } from '@nestjs/common';
import type { RedisLink } from './redis-link.ts';

type ChannelListener = (text: string) => void;

const answerWithinMs = 2_000;
const pingEveryMs = 2_000;

/**
 * Listens to publish/subscribe channels and subscribes again after every reconnection.
 * Emits `subscribed` each time all channels are heard (again): what was said in between is lost.
 */
export class ChannelSubscriber extends EventEmitter<{ subscribed: [] }> {
  readonly #link: RedisLink;
  readonly #listeners = new Map<string, ChannelListener[]>();
  readonly #logger = new Logger(ChannelSubscriber.name);
  #isSubscribed = false;
  #pinger: NodeJS.Timeout | undefined;

  constructor(link: RedisLink) {
    super();
    this.#link = link;
    link.redis.on('ready', () => void this.#subscribeAll());
    link.redis.on('close', () => {
      this.#isSubscribed = false;
    });
    link.redis.on('message', (channel: string, text: string) => this.#deliver(channel, text));
  }

  /** True while every channel is heard. */
  get isSubscribed(): boolean {
    return this.#isSubscribed;
  }

  /** Hears `channel` from now on (or as soon as there is a connection). */
  listen(channel: string, listener: ChannelListener): void {
    this.#listeners.set(channel, [...(this.#listeners.get(channel) ?? []), listener]);
    if (this.#link.isReady) void this.#subscribeAll();
    // A half-open socket delivers nothing and says nothing: only an unanswered PING shows it.
    this.#pinger ??= setInterval(() => void this.#ping(), pingEveryMs).unref();
  }

  close(): void {
    clearInterval(this.#pinger);
    this.#link.close();
  }

  async #subscribeAll(): Promise<void> {
    const channels = [...this.#listeners.keys()];
    if (channels.length === 0) return;
    try {
      await this.#link.run(answerWithinMs, (redis) => redis.subscribe(...channels));
      this.#isSubscribed = true;
      this.emit('subscribed');
    } catch (error) {
      this.#retryAfter(error);
    }
  }

  #retryAfter(error: unknown): void {
    // A broken connection subscribes again when it is back; a refusal (say, by ACL) would not.
    if (this.#link.isReady) {
      this.#logger.error(error);
      setTimeout(() => void this.#subscribeAll(), 1_000).unref();
    }
  }

  async #ping(): Promise<void> {
    if (this.#link.isReady) await this.#link.run(answerWithinMs, (r) => r.ping()).catch(() => {});
  }

  #deliver(channel: string, text: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) {
      try {
        listener(text);
      } catch (error) {
        this.#logger.error(error);
      }
    }
  }
}
