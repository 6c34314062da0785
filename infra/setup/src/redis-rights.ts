/** Every process of ours, and the command line that operators use for dead letters and failed jobs. */
export type RedisUser =
  | 'auth'
  | 'catalog'
  | 'contact'
  | 'orders'
  | 'worker'
  | 'gateway'
  | 'backup'
  | 'operator';

/** The Redis of the messages between services, that of jobs and limits, or one that serves both. */
export type RedisServer = 'messages' | 'store' | 'both';

/** What one user may touch, as glob patterns of Redis ACLs (https://redis.io/docs/latest/operate/oss_and_stack/management/security/acl/). */
interface RedisRights {
  /** In the Redis of the messages. */
  messages: {
    keys: readonly string[];
    /** Keys that the user may read and not write (Redis 7.0 and later). */
    readOnlyKeys?: readonly string[];
    channels: readonly string[];
  };
  /** Keys in the Redis of jobs and limits. */
  store: readonly string[];
}

/**
 * Everything but what changes, reveals or empties the server, loads code into it or touches other
 * people's connections. BullMQ asks INFO.
 */
const commands = [
  '+@all',
  '-@admin',
  '-@dangerous',
  '+info',
  // Named one by one: a command that a version does not know keeps the whole server from starting.
  '+client',
  '-client|kill',
  '-client|list',
  '-client|pause',
  '-client|unpause',
  '-client|no-evict',
  '-client|tracking',
  '-function',
  '-script',
  '+script|exists',
  '+script|load',
  '-swapdb',
  '-move',
  '-copy',
].join(' ');

/** Keys of a service that answers messages: its stream, its dead letters, its state. */
const answers = (service: string) => [`requests:${service}`, `dlq:${service}`, `state:${service}`];

/** Streams of the services that are called; contact keeps what the company says, of which others have a copy. Reading them back tells a lost request from a late one. */
const calls = (...services: string[]) => services.map((service) => `requests:${service}`);

/** Keys of BullMQ queues, `bull:` being its prefix. */
const queues = (...names: string[]) => names.map((name) => `bull:${name}:*`);

/** Names the life of Redis' data for the outbox relay. */
const outbox = ['outbox:generation'];

/** Passwords of locked statements, from the gateway to the worker. */
const PASSWORDS = 'statement-password:*';

/** Channels of the replies of a service, which it alone publishes, and its callers hear. */
const repliesOf = (service: string) => `replies:${service}:*`;

/** Channels on which `caller` hears the services that it calls, and no others. */
const repliesTo = (caller: string, ...services: string[]) =>
  services.map((service) => `replies:${service}:${caller}:*`);

const rights: Readonly<Record<RedisUser, RedisRights>> = {
  auth: {
    messages: {
      keys: [...answers('auth'), ...calls('contact')],
      readOnlyKeys: ['state:backup'],
      channels: [repliesOf('auth'), ...repliesTo('auth', 'contact')],
    },
    store: [...queues('events-worker', 'events-webhooks', 'staff-notices'), ...outbox],
  },
  catalog: {
    messages: {
      keys: [...answers('catalog'), ...calls('orders')],
      channels: [repliesOf('catalog'), ...repliesTo('catalog', 'orders')],
    },
    store: [...queues('events-catalog', 'events-worker'), ...outbox],
  },
  contact: {
    messages: { keys: answers('contact'), channels: [repliesOf('contact')] },
    store: [...queues('events-worker', 'events-webhooks'), ...outbox],
  },
  orders: {
    messages: {
      keys: [...answers('orders'), ...calls('catalog', 'contact')],
      channels: [repliesOf('orders'), ...repliesTo('orders', 'catalog', 'contact')],
    },
    store: [
      ...queues(
        'events-catalog',
        'events-worker',
        'events-store',
        'events-reader',
        'events-receipts',
        'events-webhooks',
      ),
      ...outbox,
    ],
  },
  worker: {
    messages: {
      keys: [...calls('catalog', 'contact', 'orders'), 'state:worker', PASSWORDS],
      channels: repliesTo('worker', 'catalog', 'contact', 'orders'),
    },
    store: [
      ...queues(
        'events-worker',
        'events-store',
        'events-reader',
        'events-receipts',
        'events-webhooks',
      ),
      ...queues(
        'sync-catalog',
        'sync-schedule',
        'store-changes',
        'product-imports',
        'staff-notices',
      ),
      'mail:*',
    ],
  },
  gateway: {
    messages: {
      keys: [...calls('auth', 'catalog', 'contact', 'orders'), 'state:gateway', PASSWORDS],
      readOnlyKeys: ['state:*'],
      channels: [...repliesTo('gateway', 'auth', 'catalog', 'contact', 'orders')],
    },
    store: [...queues('sync-catalog', 'store-changes', 'product-imports'), 'limit:*'],
  },
  backup: {
    messages: {
      keys: [...calls('contact'), 'state:backup'],
      channels: repliesTo('backup', 'contact'),
    },
    store: [],
  },
  // Reads and replays every dead letter and job; no serving process has its password.
  operator: { messages: { keys: ['requests:*', 'dlq:*'], channels: [] }, store: ['bull:*'] },
};

/** Every Redis user; each process has its own. */
const redisUsers = Object.keys(rights) as RedisUser[]; // Object.keys loses the literal types

/** The users of one Redis: those that may touch something there. */
export function usersOf(server: RedisServer): RedisUser[] {
  return redisUsers.filter((user) => server !== 'store' || rights[user].store.length > 0);
}

/** The line of one user in Redis' ACL file. */
function aclLine(server: RedisServer, user: RedisUser, password: string): string {
  const { messages, store } = rights[user];
  const keys = [
    ...(server === 'store' ? [] : messages.keys),
    ...(server === 'messages' ? [] : store),
  ].map((key) => `~${key}`);
  const readOnlyKeys =
    server === 'store' ? [] : (messages.readOnlyKeys ?? []).map((key) => `%R~${key}`);
  const channels = server === 'store' ? [] : messages.channels.map((channel) => `&${channel}`);
  const patterns = [...keys, ...readOnlyKeys, ...channels].join(' ');
  return `user ${user} on >${password} resetkeys resetchannels ${patterns} ${commands}`;
}

/**
 * The job that prepares an upgrade has Redis read its users again, so that no process of the new release
 * meets the rights of the old one. It may do nothing else.
 */
const setupLine = (password: string) =>
  `user setup on >${password} resetkeys resetchannels -@all +ping +acl|load`;

/**
 * The ACL file of one Redis. No one may sign in as `default`, but Redis itself replays its append-only
 * file as that user: without these rights it refuses every transaction in the file, and a restart
 * silently loses them.
 */
export function aclFile(
  server: RedisServer,
  passwords: ReadonlyMap<RedisUser, string>,
  setupPassword: string,
): string {
  const lines = [...passwords].map(([user, password]) => aclLine(server, user, password));
  return `${['user default off ~* &* +@all', setupLine(setupPassword), ...lines].join('\n')}\n`;
}
