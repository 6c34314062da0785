import { MessageClient, type MessageClientOptions } from '@spade/bus/message-client';
import { MessageServer, type MessageServerOptions } from '@spade/bus/message-server';
import { requestsKey } from '@spade/bus/wire-format';
import { Redis } from 'ioredis';

type Handler = (payload: never) => unknown;

/** Replicas and callers of one test; `close` ends them all and empties Redis. */
export class TransportBed {
  readonly redisUrl: string;
  private readonly closers: (() => unknown)[] = [];

  constructor(redisUrl: string) {
    this.redisUrl = redisUrl;
  }

  /** A replica of the service `echo` in this process. Handlers by message name. */
  async replica(
    handlers: Record<string, Handler>,
    options: Partial<MessageServerOptions> = {},
  ): Promise<MessageServer> {
    const server = new MessageServer({ service: 'echo', redisUrl: this.redisUrl, ...options });
    for (const [name, handler] of Object.entries(handlers))
      server.addHandler(name, async (payload) => handler(payload as never)); // tests know their payloads
    await new Promise<void>((resolve, reject) => {
      server.listen((error) => (error === undefined ? resolve() : reject(error)));
    });
    this.closers.push(() => server.close());
    return server;
  }

  /** A caller of its own connections; its deadline is longer than a busy machine takes. */
  caller(options: Partial<MessageClientOptions> = {}): MessageClient {
    const client = new MessageClient({ redisUrl: this.redisUrl, deadlineMs: 20_000, ...options });
    this.closers.push(() => client.close());
    return client;
  }

  /** A connection of the test's own, for looking and for breaking things. */
  redis(): Redis {
    const redis = new Redis(this.redisUrl, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
    redis.on('error', () => {}); // faults are what the tests make
    this.closers.push(() => redis.disconnect());
    return redis;
  }

  /** Asks how many requests lie in the stream of `echo`. */
  streamLength(): () => Promise<number> {
    const redis = this.redis();
    return () => redis.xlen(requestsKey('echo'));
  }

  /** Runs at the end, before replicas and callers made earlier are closed. */
  onClose(closer: () => unknown): void {
    this.closers.push(closer);
  }

  async close(): Promise<void> {
    for (const closer of this.closers.toReversed()) await closer();
    const redis = new Redis(this.redisUrl, { maxRetriesPerRequest: 0 });
    redis.on('error', () => {}); // some tests have no Redis
    await redis.flushall().catch(() => {});
    redis.disconnect();
  }
}
