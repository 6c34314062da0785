import { randomUUID } from 'node:crypto';
import type { RedisLink } from '@spade/bus/redis-link';
import {
  type BackupState,
  type OutboxState,
  type ProcessState,
  type QueueState,
  type ReportingPart,
  stateKey,
} from '@spade/contracts/state/process-state';
import { OutageLog } from '../faults/outage-log.ts';
import { type ReadinessCheck, ReadinessWatch } from '../health/readiness-watch.ts';

/** What this process reports besides its readiness. One process serves one application. */
export const reportSources = {
  /** Optional dependencies: losing one does not make the process unready. */
  checks: [] as ReadinessCheck[],
  /** For each worker of a queue: whether it takes jobs. */
  workers: new Set<() => boolean>(),
  outboxes: new Set<() => Promise<OutboxState>>(),
  queues: new Set<() => Promise<QueueState[]>>(),
  /** Only in the service `backup`. */
  backup: undefined as (() => Promise<BackupState>) | undefined,
};

const EVERY_MS = 5_000;
const COMMAND_TIMEOUT_MS = 2_000;
/** How long the last report of a process that crashed stays on the page. */
const KEEP_SECONDS = 86_400;
/** The other replicas forget a crashed one after this time. */
const FORGET_MS = 60_000;

/**
 * Writes the state of this process to the Redis of the messages every five seconds, for staff (`GET /api/admin/status`).
 * Never fails or delays the process: without Redis it says nothing, and is shown as silent.
 */
export class StateReport {
  /** Names this start of the process among the replicas. */
  readonly instance = randomUUID();
  private readonly startedAt = new Date().toISOString();
  private readonly log = new OutageLog('StateReport', 'The report of the state');
  private readonly others = new ReadinessWatch(reportSources.checks);
  private readonly key: string;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    name: ReportingPart,
    private readonly link: RedisLink,
    private readonly readiness: ReadinessWatch,
  ) {
    this.key = stateKey(name);
  }

  start(): void {
    this.running = this.round().then(() => {
      if (!this.isStopped) this.timer = setTimeout(() => this.start(), EVERY_MS).unref();
    });
  }

  /** Removes the report of this process: it ends on purpose. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
    await this.link
      .run(COMMAND_TIMEOUT_MS, (redis) => redis.hdel(this.key, this.instance))
      .catch(() => {}); // without Redis there is nothing to remove
  }

  /** The present state of the process, without the time. Figures that cannot be read are left out. */
  async look(): Promise<Omit<ProcessState, 'at'>> {
    const [checks, others, outboxes, queues, [backup]] = await Promise.all([
      this.readiness.look(),
      this.others.look(),
      readable(reportSources.outboxes),
      readable(reportSources.queues),
      readable(reportSources.backup ? [reportSources.backup] : []),
    ]);
    const [outbox] = outboxes;
    return {
      startedAt: this.startedAt,
      checks: [...checks, ...others],
      ...(outbox && { outbox }),
      ...(queues.length > 0 && { queues: queues.flat() }),
      ...(backup && { backup }),
    };
  }

  private async round(): Promise<void> {
    try {
      const state = await this.look();
      // A link that is down logs that itself.
      if (this.link.isReady) await this.write(state);
      this.log.succeeded();
    } catch (error) {
      this.log.failed(error);
    }
  }

  private async write(state: Omit<ProcessState, 'at'>): Promise<void> {
    await this.link.run(COMMAND_TIMEOUT_MS, async (redis) => {
      const [[seconds], known] = await Promise.all([redis.time(), redis.hgetall(this.key)]);
      const at = Number(seconds) * 1_000;
      const dead = Object.keys(known).filter((id) => at - timeOf(known[id]) > FORGET_MS);
      const text = JSON.stringify({ ...state, at } satisfies ProcessState);
      await redis.hset(this.key, this.instance, text);
      await redis.expire(this.key, KEEP_SECONDS);
      if (dead.length > 0) await redis.hdel(this.key, ...dead);
    });
  }
}

/** The values of the sources that answer; the readiness checks report those that fail. */
async function readable<Value>(sources: Iterable<() => Promise<Value>>): Promise<Value[]> {
  const results = await Promise.allSettled([...sources].map((read) => read()));
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

/** When a report was written; 0 for one that cannot be read. */
function timeOf(text = ''): number {
  return Number(/"at":(\d+)/.exec(text)?.[1] ?? 0);
}
