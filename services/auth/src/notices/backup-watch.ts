import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { alertOfBackup } from '@spade/contracts/staff/owner-alerts';
import {
  type BackupFault,
  backupFaultKinds,
  backupFaults,
} from '@spade/contracts/state/backup-faults';
import {
  type BackupState,
  type ProcessState,
  stateKey,
} from '@spade/contracts/state/process-state';
import { CONFIG } from '@spade/platform/config/config.module';
import { exposeGauges } from '@spade/platform/health/metrics';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { sql } from 'kysely';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';
import { alertOwners } from './owner-alerts.ts';

const PAUSE_MS = 60_000;
const DEADLINE_MS = 2_000;

/** Tells every owner once of each fault of the backups, and once when all are over. */
@Injectable()
export class BackupAlarm {
  constructor(private readonly em: EntityManager) {}

  /**
   * Compares what is reported with what owners know. Without a report the last one counts: a service that stopped reporting
   * is late one day. Any number of replicas may call it. Returns what owners were told now.
   */
  async judge(report: BackupState | undefined): Promise<BackupFault[]> {
    return this.em.fork().transactional(async (tx) => {
      const db = authDb(tx);
      await db
        .insertInto('backup_watch')
        .values({ id: 1 })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      const known = await db
        .selectFrom('backup_watch')
        .selectAll()
        .select(sql<Date>`clock_timestamp()`.as('now'))
        .forUpdate()
        .executeTakeFirstOrThrow();
      const savedAt = dateOf(report?.savedAt) ?? known.savedAt;
      const restoredAt = dateOf(report?.restoredAt) ?? known.restoredAt;
      const fault = report?.fault ?? null;
      const found = backupFaults(
        {
          savedAt: (savedAt ?? known.watchedSince).toISOString(),
          restoredAt: (restoredAt ?? known.watchedSince).toISOString(),
          fault,
        },
        known.now.getTime(),
      );
      // A round that saved nothing has tried nothing: what owners know of the trials is still true.
      const isTrialOpen = fault === 'save' && known.told.includes('trial');
      const told = isTrialOpen && !found.includes('trial') ? [...found, 'trial' as const] : found;
      const news = told.filter((kind) => !known.told.includes(kind));
      if (known.told.length > 0 && told.length === 0)
        await alertOwners(tx, 'backup_works', savedAt);
      for (const kind of news)
        await alertOwners(tx, alertOfBackup(kind), kind === 'trial' ? restoredAt : savedAt);
      await db.updateTable('backup_watch').set({ savedAt, restoredAt, told }).execute();
      return news;
    });
  }

  /** Faults that owners were told of, and that are not over. */
  async open(): Promise<readonly BackupFault[]> {
    const row = await authDb(this.em.fork())
      .selectFrom('backup_watch')
      .select('told')
      .executeTakeFirst();
    return row?.told ?? [];
  }
}

/** Reads what the service `backup` reports. Not in the module: tests and the command line have no Redis. */
@Injectable()
export class BackupWatch extends IntervalSweep {
  constructor(
    private readonly client: MessageClient,
    private readonly alarm: BackupAlarm,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {
    super(PAUSE_MS, PAUSE_MS);
    exposeGauges(
      'backup_fault',
      '1 while this fault of the backups is open and owners were told of it, by kind; 0 where no service makes backups.',
      ['kind'],
      async () => {
        const open = config.BACKUP_SERVICE ? await alarm.open() : [];
        return backupFaultKinds.map((kind) => ({
          labels: { kind },
          value: open.includes(kind) ? 1 : 0,
        }));
      },
    );
  }

  async sweep(): Promise<void> {
    if (!this.config.BACKUP_SERVICE) return;
    const reports = await this.client.link.run(DEADLINE_MS, (redis) =>
      redis.hvals(stateKey('backup')),
    );
    const told = await this.alarm.judge(newestOf(reports));
    for (const kind of told) this.logger.error(`the backups have a fault: ${kind}`);
  }
}

/** What the process that wrote last says; undefined when none is there that any release of ours wrote. */
export function newestOf(reports: readonly string[]): BackupState | undefined {
  const states = reports.flatMap((text) => {
    try {
      return [JSON.parse(text) as Partial<ProcessState>]; // our own processes write it
    } catch {
      return [];
    }
  });
  return states
    .toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))
    .find(({ backup }) => backup !== undefined)?.backup;
}

const dateOf = (at: string | null | undefined): Date | null => (at ? new Date(at) : null);
