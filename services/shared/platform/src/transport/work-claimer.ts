import { Logger } from '@nestjs/common';
import type { DeadLetters } from './dead-letters.ts';
import { leaveGroup } from './leave-group.ts';
import { ConnectionLostError, type RedisLink } from './redis-link.ts';
import type { RequestExecutor } from './request-executor.ts';
import type { StreamEntry } from './request-reader.ts';
import { REPLICA_GROUP, type TransportKeys } from './transport-keys.ts';
import { MAX_DELIVERIES, type TransportTimings } from './transport-timings.ts';
import { envelopeText } from './wire-format.ts';

/** What a claimer of dead replicas’ requests needs. */
export interface WorkClaimerOptions {
  link: RedisLink;
  keys: TransportKeys;
  service: string;
  consumer: string;
  timings: TransportTimings;
  executor: RequestExecutor;
  deadLetters: DeadLetters;
}

/** A row of XPENDING. */
interface PendingEntry {
  entryId: string;
  deliveries: number;
}

const ANSWER_WITHIN_MS = 2_000;
const MAX_BATCH = 128;

/**
 * Takes over what others left behind: the entries of replicas whose heartbeat is gone, and those
 * that Redis believes to have given to this very replica although they never arrived (the
 * connection broke at that moment, or Redis lost an acknowledgement when it crashed).
 *
 * What was delivered twice already is claimed one at a time and executed alone: if it kills the
 * process again, its delivery count rises and no other's does. After five it is parked.
 */
export class WorkClaimer {
  private readonly logger = new Logger(WorkClaimer.name);
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private round: Promise<void> | null = null;
  private suspect: Promise<void> | null = null;
  private readySince = Number.POSITIVE_INFINITY;

  constructor(private readonly options: WorkClaimerOptions) {}

  start(): void {
    const { link, timings } = this.options;
    this.readySince = performance.now();
    link.redis.on('close', () => {
      this.readySince = Number.POSITIVE_INFINITY;
    });
    link.redis.on('ready', () => {
      this.readySince = performance.now();
    });
    this.timer = setInterval(() => this.tick(), timings.claimEveryMs);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.round;
  }

  private tick(): void {
    const { timings } = this.options;
    // After an outage every heartbeat has expired, also of the living: give them time to beat.
    const graceMs = 2 * timings.heartbeatMs;
    if (this.isStopped || this.round !== null) return;
    if (performance.now() - this.readySince < graceMs) return;
    this.round = this.claim()
      .catch((error: unknown) => {
        const isExpected =
          error instanceof ConnectionLostError || /NOGROUP|no such key/.test(String(error));
        if (!isExpected) this.logger.error(error); // those two pass: the reader creates the group again
      })
      .finally(() => {
        this.round = null;
      });
  }

  private async claim(): Promise<void> {
    const { link, keys, service, consumer: self } = this.options;
    const rows = await link.run(ANSWER_WITHIN_MS, (redis) =>
      redis.xinfo('CONSUMERS', keys.requests(service), REPLICA_GROUP),
    );
    const consumers = (rows as unknown[][]).map(toConsumer); // rows of [name, value, …]
    const others = consumers.filter(({ name }) => name !== self);
    const aliveKeys = others.map(({ name }) => keys.alive(service, name));
    const alive =
      others.length === 0 ? [] : await link.run(ANSWER_WITHIN_MS, (redis) => redis.mget(aliveKeys));
    for (const [i, { name, pending }] of others.entries()) {
      if (alive[i] !== null) continue;
      if (pending > 0) await this.takeFrom(name);
      else await leaveGroup(link, keys, service, name, false);
    }
    const mine = consumers.find(({ name }) => name === self)?.pending ?? 0;
    if (mine > this.options.executor.held.size) await this.takeFrom(self);
  }

  private async takeFrom(consumer: string): Promise<void> {
    const { executor, deadLetters } = this.options;
    const left = await this.pendingOf(consumer);
    const fresh: PendingEntry[] = [];
    const suspects: PendingEntry[] = [];
    for (const entry of left) {
      if (executor.held.has(entry.entryId)) continue;
      if (entry.deliveries >= MAX_DELIVERIES) {
        for (const [entryId, fields] of await this.claimEntries([entry]))
          await deadLetters.park(
            ...([entryId, envelopeText(fields), 'too_many_deliveries', entry.deliveries] as const),
          );
      } else (entry.deliveries === 1 ? fresh : suspects).push(entry);
    }
    const claimed = await this.claimEntries(fresh.slice(0, executor.freeSlots));
    for (const entry of claimed) void executor.accept(entry, 2);
    suspects.sort((a, b) => a.deliveries - b.deliveries);
    if (suspects[0] !== undefined) await this.executeAlone(suspects[0]);
  }

  private async executeAlone(suspect: PendingEntry): Promise<void> {
    const { executor } = this.options;
    if (this.suspect !== null || executor.freeSlots === 0) return;
    const [entry] = await this.claimEntries([suspect]);
    if (entry === undefined) return;
    this.suspect = executor.accept(entry, suspect.deliveries + 1).finally(() => {
      this.suspect = null;
      setImmediate(() => this.tick());
    });
  }

  private async pendingOf(consumer: string): Promise<PendingEntry[]> {
    const { link, keys, service } = this.options;
    const rows = await link.run(ANSWER_WITHIN_MS, (redis) =>
      redis.xpending(
        ...([keys.requests(service), REPLICA_GROUP, 'IDLE', this.minIdleMs] as const),
        ...(['-', '+', MAX_BATCH, consumer] as const),
      ),
    );
    return (rows as [string, string, number, number][]).map(([entryId, , , deliveries]) => ({
      entryId,
      deliveries,
    })); // the four columns of XPENDING's extended form
  }

  /** Redis gives each entry to the first who asks: claiming resets the idle time. */
  private async claimEntries(entries: PendingEntry[]): Promise<StreamEntry[]> {
    if (entries.length === 0) return [];
    const { link, keys, service, consumer } = this.options;
    const entryIds = entries.map(({ entryId }) => entryId);
    const claimed = await link.run(ANSWER_WITHIN_MS, (redis) =>
      redis.xclaim(keys.requests(service), REPLICA_GROUP, consumer, this.minIdleMs, ...entryIds),
    );
    return (claimed as (StreamEntry | null)[]).filter((entry) => entry !== null); // null: deleted
  }

  private get minIdleMs(): number {
    const { aliveTtlMs, heartbeatMs } = this.options.timings;
    return aliveTtlMs - 2 * heartbeatMs;
  }
}

function toConsumer(row: unknown[]): { name: string; pending: number } {
  return {
    name: String(row[row.indexOf('name') + 1]),
    pending: Number(row[row.indexOf('pending') + 1]),
  };
}
