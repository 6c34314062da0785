import { randomUUID } from 'node:crypto';
import { startRedis, type TestRedis } from '@spade/platform/testing/redis';
import { aclFile, type RedisUser, usersOf } from '@spade/setup/redis-rights';

/** The addresses that a process is configured with. */
interface RedisAddresses {
  REDIS_URL: string;
  REDIS_STORE_URL: string;
}

/** Both Redis of an installation, with the rights that each process has there in compose. */
export interface TwoRedis {
  /** Has the messages between services. */
  messages: TestRedis;
  /** Has jobs and limits. */
  store: TestRedis;
  addressesOf: (user: RedisUser) => RedisAddresses;
  /** Kills and starts both. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts both: a class that confuses the two, or touches keys that its process has no right to, fails in a test
 * as it would in compose (issue 28, R1).
 */
export async function startTwoRedis(): Promise<TwoRedis> {
  const password = randomUUID();
  const start = (server: 'messages' | 'store') => {
    const passwords = new Map(usersOf(server).map((user) => [user, password]));
    return startRedis({ acl: aclFile(server, passwords, password) });
  };
  const [messages, store] = await Promise.all([start('messages'), start('store')]);
  const as = (user: RedisUser, { port }: TestRedis) =>
    `redis://${user}:${password}@127.0.0.1:${port}`;
  return {
    messages,
    store,
    addressesOf: (user) => ({ REDIS_URL: as(user, messages), REDIS_STORE_URL: as(user, store) }),
    restart: async () => {
      await Promise.all([messages.restart(), store.restart()]);
    },
    stop: async () => {
      await Promise.all([messages.stop(), store.stop()]);
    },
  };
}
