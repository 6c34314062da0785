import { Logger } from '@nestjs/common';
import { ANSWER_WITHIN_MS, type RedisLink } from './redis-link.ts';

/** What happens on the channels. */
export interface ReplyListener {
  /** A reply came. */
  onReply: (text: string) => void;
  /** All channels are subscribed (again): what was published in between is lost. */
  onSubscribed: () => void;
}

const CHECK_EVERY_MS = 2_000;

/** The channels of one caller's replies, on a connection of their own: subscribed again after every reconnection. */
export class ReplyChannels {
  /** True while every channel is subscribed. */
  isSubscribed = false;
  private readonly names = new Set<string>();
  private readonly logger = new Logger(ReplyChannels.name);
  private checker: NodeJS.Timeout | undefined;

  constructor(
    private readonly link: RedisLink,
    private readonly listener: ReplyListener,
  ) {
    link.redis.on('ready', () => void this.subscribe());
    link.redis.on('close', () => {
      this.isSubscribed = false;
    });
    link.redis.on('message', (_channel: string, text: string) => listener.onReply(text));
  }

  open(): void {
    this.checker = setInterval(() => void this.check(), CHECK_EVERY_MS).unref();
    this.link.open();
  }

  /** Subscribes to one more channel, as soon as there is a connection. */
  add(name: string): void {
    this.names.add(name);
    this.isSubscribed = false;
    void this.subscribe();
  }

  close(): void {
    clearInterval(this.checker);
    this.link.close();
  }

  private async subscribe(): Promise<void> {
    if (!this.link.isReady) return;
    const names = [...this.names];
    try {
      if (names.length > 0)
        await this.link.run(ANSWER_WITHIN_MS, (redis) => redis.subscribe(...names));
      if (names.length !== this.names.size) return; // one was added meanwhile, and subscribes itself
      this.isSubscribed = true;
      this.listener.onSubscribed();
    } catch (error) {
      if (this.link.isReady) this.logger.error(error); // otherwise it subscribes again when it is back
    }
  }

  private async check(): Promise<void> {
    if (!this.isSubscribed) return this.subscribe();
    // A half-open connection delivers nothing and reports nothing: only an unanswered PING shows it.
    await this.link.run(ANSWER_WITHIN_MS, (redis) => redis.ping()).catch(() => {});
  }
}
