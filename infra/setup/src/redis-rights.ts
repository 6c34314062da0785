/** Every process of ours, and the command line that operators use for dead letters and failed jobs. */
export type RedisUser =
  | 'auth'
  | 'catalog'
  | 'contact'
  | 'orders'
  | 'worker'
  | 'gateway'
  | 'operator';

/** What one user may touch, as glob patterns of Redis ACLs (https://redis.io/docs/latest/operate/oss_and_stack/management/security/acl/). */
interface RedisRights {
  keys: readonly string[];
  channels: readonly string[];
}

/**
 * Everything but what changes, reveals or empties the server, loads code into it or touches other
 * people's connections. BullMQ asks INFO; the transport wakes its own blocked reads by their id.
 */
const commands = [
  ...['+@all', '-@admin', '-@dangerous', '+info'],
  // Named one by one: a command that a version does not know keeps the whole server from starting.
  ...['+client', '-client|kill', '-client|list', '-client|pause', '-client|unpause'],
  ...['-client|no-evict', '-client|tracking'],
  ...['-function', '-script', '+script|exists', '+script|load', '-swapdb', '-move', '-copy'],
].join(' ');

/** Keys of a service that answers messages: its stream, its dead letters, who of it is alive. */
const answers = (service: string) => [
  `requests:${service}`,
  `dlq:${service}`,
  `alive:${service}:*`,
];

/** Streams of the services that are called. Reading them back tells a lost request from a late one. */
const calls = (...services: string[]) => services.map((service) => `requests:${service}`);

/** Keys of BullMQ queues, `bull:` being its prefix. */
const queues = (...names: string[]) => names.map((name) => `bull:${name}:*`);

/** Names the life of Redis' data for the outbox relay. */
const outbox = ['outbox:generation'];

/** Callers read replies and services write them; Redis rights cannot separate the two. */
const replies = ['replies:*'];
const catalogChanges = ['broadcast:catalog-changed'];

const rights: Readonly<Record<RedisUser, RedisRights>> = {
  auth: { keys: answers('auth'), channels: replies },
  catalog: {
    keys: [...answers('catalog'), ...calls('orders'), ...queues('events-catalog')],
    channels: [...replies, ...catalogChanges],
  },
  contact: {
    keys: [...answers('contact'), ...queues('events-worker'), ...outbox],
    channels: replies,
  },
  orders: {
    keys: [
      ...answers('orders'),
      ...calls('catalog'),
      ...queues('events-catalog', 'events-worker', 'events-store'),
      ...outbox,
    ],
    channels: replies,
  },
  worker: {
    keys: [
      ...calls('catalog', 'orders'),
      ...queues('events-worker', 'events-store', 'sync-catalog', 'sync-schedule', 'store-changes'),
      'mail:*',
    ],
    channels: replies,
  },
  gateway: {
    keys: [
      ...calls('auth', 'catalog', 'contact', 'orders'),
      ...queues('sync-catalog', 'store-changes'),
      'limit:*',
    ],
    channels: [...replies, ...catalogChanges],
  },
  // Reads and replays every dead letter and job; no serving process has its password.
  operator: { keys: ['requests:*', 'dlq:*', 'bull:*'], channels: [] },
};

/** Every Redis user; each process has its own. */
export const redisUsers = Object.keys(rights) as RedisUser[]; // Object.keys loses the literal types

/** The line of one user in Redis' ACL file. */
export function aclLine(user: RedisUser, password: string): string {
  const { keys, channels } = rights[user];
  const patterns = [...keys.map((key) => `~${key}`), ...channels.map((channel) => `&${channel}`)];
  return `user ${user} on >${password} resetkeys resetchannels ${patterns.join(' ')} ${commands}`;
}
