import { Logger } from '@nestjs/common';
import type { RedisLink } from './redis-link.ts';

/** What happens on the channels. */
export interface ReplyListener {
  /** A reply came. */
  onReply: (text: string) => void;
  /** All channels are subscribed (again): what was published in between is lost. */
  onSubscribed: () => void;
}

const ANSWER_WITHIN_MS = 2_000;
const PING_EVERY_MS = 2_000;
const REFUSED_RETRY_MS = 1_000;

/** The channels of one caller's replies, on a connection of their own: subscribed again after every reconnection. */
export class ReplyChannels {
  private readonly names = new Set<string>();
  private readonly logger = new Logger(ReplyChannels.name);
  private hasAll = false;
  private pinger: NodeJS.Timeout | undefined;

  constructor(
    private readonly link: RedisLink,
    private readonly listener: ReplyListener,
  ) {
    link.redis.on('ready', () => void this.subscribe());
    link.redis.on('close', () => {
      this.hasAll = false;
    });
    link.redis.on('message', (_channel: string, text: string) => listener.onReply(text));
  }

  /** True while every channel is subscribed. */
  get isSubscribed(): boolean {
    return this.hasAll;
  }

  open(): void {
    // A half-open connection delivers nothing and reports nothing: only an unanswered PING shows it.
    this.pinger = setInterval(() => void this.ping(), PING_EVERY_MS).unref();
    this.link.open();
  }

  /** Subscribes to one more channel, as soon as there is a connection. */
  add(name: string): void {
    this.names.add(name);
    this.hasAll = false;
    if (this.link.isReady) void this.subscribe();
  }

  close(): void {
    clearInterval(this.pinger);
    this.link.close();
  }

  private async subscribe(): Promise<void> {
    const names = [...this.names];
    try {
      if (names.length > 0)
        await this.link.run(ANSWER_WITHIN_MS, (redis) => redis.subscribe(...names));
      if (names.length !== this.names.size) return; // one was added meanwhile, and subscribes itself
      this.hasAll = true;
      this.listener.onSubscribed();
    } catch (error) {
      if (!this.link.isReady) return; // it subscribes again when it is back
      this.logger.error(error);
      setTimeout(() => void this.subscribe(), REFUSED_RETRY_MS).unref();
    }
  }

  private async ping(): Promise<void> {
    if (this.link.isReady)
      await this.link.run(ANSWER_WITHIN_MS, (redis) => redis.ping()).catch(() => {}); // it is dropped
  }
}
