import { ANSWER_WITHIN_MS, type RedisLink } from './redis-link.ts';

/** The channels of one caller's replies, on a connection of their own. */
export class ReplyChannels {
  /** All that were ever asked for: they are subscribed again after each reconnection. */
  private readonly names = new Set<string>();
  /** Those that Redis knows on the present connection. */
  private readonly subscribed = new Set<string>();

  constructor(
    private readonly link: RedisLink,
    onReply: (text: string) => void,
  ) {
    link.redis.on('ready', () => {
      // One that fails is subscribed by the next look of a call that waits for it.
      for (const name of this.names) this.subscribe(name).catch(() => {});
    });
    link.redis.on('close', () => this.subscribed.clear());
    link.redis.on('message', (_channel: string, text: string) => onReply(text));
  }

  isSubscribedTo(name: string): boolean {
    return this.subscribed.has(name);
  }

  /**
   * Resolves when replies on the channel are received. Repeated, it ends a half-open connection, which delivers nothing
   * and reports nothing: only a command without an answer shows it.
   */
  async subscribe(name: string): Promise<void> {
    this.names.add(name);
    await this.link.run(ANSWER_WITHIN_MS, (redis) => redis.subscribe(name));
    this.subscribed.add(name);
  }
}
