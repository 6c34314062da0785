import type { RedisLink } from './redis-link.ts';
import { REPLICA_GROUP, type TransportKeys } from './transport-keys.ts';

/**
 * Takes a consumer out of the group, but only while it holds nothing: what a deleted consumer
 * held could never be claimed. One script, so that it cannot take something in between.
 * Input: KEYS stream, alive key; ARGV group, consumer, '1' to remove it though it is alive.
 * Output: 1 when removed.
 */
const LEAVE_SCRIPT = `
if ARGV[3] ~= '1' and redis.call('EXISTS', KEYS[2]) == 1 then return 0 end
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
local held = redis.pcall('XPENDING', KEYS[1], ARGV[1], '-', '+', '1', ARGV[2])
if held.err or #held > 0 then return 0 end
redis.call('XGROUP', 'DELCONSUMER', KEYS[1], ARGV[1], ARGV[2])
return 1`;

const ANSWER_WITHIN_MS = 2_000;

/** Removes `consumer` if it holds nothing and, unless it is oneself leaving, its heartbeat is gone. */
export async function leaveGroup(
  link: RedisLink,
  keys: TransportKeys,
  service: string,
  consumer: string,
  isLeaving: boolean,
): Promise<boolean> {
  const streamKey = keys.requests(service);
  const aliveKey = keys.alive(service, consumer);
  const isRemoved = await link.run(ANSWER_WITHIN_MS, (redis) =>
    redis.eval(
      LEAVE_SCRIPT,
      2,
      streamKey,
      aliveKey,
      REPLICA_GROUP,
      consumer,
      isLeaving ? '1' : '0',
    ),
  );
  return isRemoved === 1;
}
