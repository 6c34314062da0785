import type { RedisClock } from './redis-clock.ts';
import type { RedisLink } from './redis-link.ts';
import { REPLICA_GROUP, type TransportKeys } from './transport-keys.ts';
import type { TransportTimings } from './transport-timings.ts';

/** What a replica needs to renew its claim on the requests it holds. */
export interface HeartbeatOptions {
  link: RedisLink;
  keys: TransportKeys;
  service: string;
  consumer: string;
  timings: TransportTimings;
  clock: RedisClock;
  /** Entries this replica holds. */
  held: () => ReadonlySet<string>;
}

type PipelineResults = [error: Error | null, result: unknown][] | null;

/**
 * Says twice a second that this replica lives, by a key that expires; the others claim the work of
 * a replica whose key is gone. It also resets the idle time of entries that are being worked
 * on (XCLAIM JUSTID, which leaves the delivery count alone) and looks at Redis' clock.
 */
export class Heartbeat {
  private timer: NodeJS.Timeout | undefined;
  private heldLastTime: ReadonlySet<string> = new Set();
  private beats: Promise<void> = Promise.resolve();

  constructor(private readonly options: HeartbeatOptions) {}

  /** Resolves after the first beat. */
  async start(): Promise<void> {
    await this.options.link.ready();
    await this.beat();
    this.timer = setInterval(() => {
      this.beats = this.beat().catch(() => {}); // the link logs when Redis is unreachable
    }, this.options.timings.heartbeatMs);
  }

  /** Stops beating; the key is left to `leaveGroup` or to its expiry. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.beats;
  }

  private async beat(): Promise<void> {
    const { link, keys, service, consumer, timings, clock, held } = this.options;
    if (!link.isReady) return;
    const askedAt = performance.now();
    const commands: (string | number)[][] = [
      ['set', keys.alive(service, consumer), '1', 'PX', timings.aliveTtlMs],
      ['time'],
    ];
    const longHeld = [...held()].filter((entryId) => this.heldLastTime.has(entryId));
    this.heldLastTime = new Set(held());
    if (longHeld.length > 0)
      commands.push([
        'xclaim',
        keys.requests(service),
        REPLICA_GROUP,
        consumer,
        0,
        ...longHeld,
        'JUSTID',
      ]);
    const results = await link.run<PipelineResults>(timings.aliveTtlMs, (redis) =>
      redis.pipeline(commands).exec(),
    );
    const time = results?.[1]?.[1];
    if (Array.isArray(time)) clock.set([time[0], time[1]], askedAt);
  }
}
