import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../check/read-world.ts';
import type { ChaosStack } from '../stack/chaos-stack.ts';
import type { RedisName } from '../stack/redis-group.ts';
import { type Fault, nothingToLift } from './fault.ts';

/** Issue 14: the longest time from the loss of a primary until every call succeeds again. */
const RESUMED_WITHIN_MS = 30_000;
/** When the machine of a lost primary comes back, as a follower. */
const BACK_AFTER_MS = 20_000;

const common = {
  aloneMs: 0,
  amongOthersMs: 0,
  recoversWithinMs: RESUMED_WITHIN_MS,
} satisfies Partial<Fault>;

const hasStandbys = ({ backends }: ChaosStack) => backends.standbys !== undefined;

async function primaryOf({ backends }: ChaosStack, name: RedisName): Promise<string> {
  return (await backends.standbys?.redis.primary(name)) ?? name;
}

/** What may happen to the primary of either Redis; the Sentinels do the rest. */
const redisFaultsOf = (name: RedisName): Fault[] => {
  const called = name === 'redis' ? 'Redis' : 'Redis store';
  const shared = {
    ...common,
    group: name,
    mayRepeatMail: name === 'redis-store',
    isPossible: hasStandbys,
  };
  return [
    {
      ...shared,
      name: `${called} primary lost`,
      strike: async (stack) => {
        const primary = await primaryOf(stack, name);
        await stack.fleet.hold(primary);
        setTimeout(() => stack.fleet.release(primary), BACK_AFTER_MS);
        return { on: primary, lift: nothingToLift };
      },
    },
    {
      ...shared,
      // Wakes up as a primary beside the new one, with clients that still write to it.
      name: `${called} primary frozen`,
      strike: async (stack) => {
        const primary = await primaryOf(stack, name);
        stack.fleet.freeze(primary);
        setTimeout(() => stack.fleet.thaw(primary), BACK_AFTER_MS);
        return { on: primary, lift: nothingToLift };
      },
    },
  ];
};

/** What an operator's tool looks at before it promotes: the primary has not answered for this long. */
const NOTICED_AFTER_MS = 3_000;

/**
 * The harness plays the tool that watches PostgreSQL (CloudNativePG, a managed service): it notices, promotes
 * the standby, and leads the one address that clients know to it.
 */
const postgresFault: Fault = {
  ...common,
  name: 'PostgreSQL primary lost',
  group: 'postgres',
  mayRepeatMail: false,
  isPossible: ({ backends, network }) => backends.standbys !== undefined && network.isBreakable,
  strike: async ({ fleet, backends, network }) => {
    const { standbys } = backends;
    if (!standbys) throw new Error('there is no standby');
    await fleet.hold('postgres');
    await sleep(NOTICED_AFTER_MS);
    await standbys.postgres.promote();
    backends.ports.postgres = standbys.postgres.port;
    await query(backends, 'postgres', 'select pg_current_wal_lsn()');
    const lines = network.names().filter((name) => name.endsWith('>postgres'));
    await network.moveTo(lines, standbys.postgres.port);
    return { on: 'postgres', lift: nothingToLift };
  },
};

/** Loss of a primary; the last leaves PostgreSQL without a standby. */
export const failoverFaults: Fault[] = [
  ...redisFaultsOf('redis'),
  ...redisFaultsOf('redis-store'),
  postgresFault,
];
