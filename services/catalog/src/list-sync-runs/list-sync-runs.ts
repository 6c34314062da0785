import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { SyncRun } from '@spade/contracts/messages/catalog-sync';
import { tables } from '../catalog.tables.ts';

const MAX_LIMIT = 200;

/** The history of the sync, newest run first. */
@Controller()
export class ListSyncRuns {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('catalog.list-sync-runs')
  async handle({ limit }: { limit: number }): Promise<{ runs: SyncRun[] }> {
    const rows = await tables(this.em)
      .selectFrom('sync_runs')
      .selectAll()
      .orderBy('startedAt', 'desc')
      .orderBy('runId')
      .limit(Math.min(MAX_LIMIT, Math.max(1, Math.trunc(limit) || MAX_LIMIT)))
      .execute();
    return {
      runs: rows.map((row) => ({
        ...row,
        retired: row.retired ?? 0,
        startedAt: row.startedAt.toISOString(),
        endedAt: row.endedAt?.toISOString() ?? null,
      })),
    };
  }
}
