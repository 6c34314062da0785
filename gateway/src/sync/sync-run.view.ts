import { ApiProperty } from '@nestjs/swagger';
import type { SyncRefusal, SyncRun } from '@spade/contracts/messages/catalog-sync';
import { SyncProgressView } from './sync-state.view.ts';

/** Why a product of the store is not sold here. */
export class SyncRefusalView implements SyncRefusal {
  @ApiProperty()
  shopifyId: string;

  @ApiProperty()
  reason: string;
}

/** One run of the sync. */
export class SyncRunView extends SyncProgressView implements SyncRun {
  @ApiProperty({ format: 'uuid' })
  runId: string;

  @ApiProperty({ type: String, nullable: true })
  jobId: string | null;

  @ApiProperty({ description: 'Username of the admin, or `schedule`.' })
  requestedBy: string;

  @ApiProperty({
    enum: ['running', 'finished', 'superseded', 'failed', 'cancelled'],
    enumName: 'SyncRunState',
  })
  state: SyncRun['state'];

  @ApiProperty({ format: 'date-time' })
  startedAt: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  endedAt: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Products on sale after the run.' })
  total: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'Why it failed, or who cancelled it.' })
  error: string | null;

  @ApiProperty({ type: [SyncRefusalView], description: 'The first 50.' })
  refusals: SyncRefusalView[];
}

/** Which store is read: none (not configured), the simulator of a trial start, or a real one. */
export class SyncStoreView {
  @ApiProperty({ enum: ['none', 'simulator', 'shopify'], enumName: 'SyncStoreKind' })
  kind: 'none' | 'simulator' | 'shopify';

  @ApiProperty({ type: String, nullable: true, description: 'Host name of a real one.' })
  domain: string | null;
}

/** The store, and the history of its sync, newest first. */
export class SyncRunListView {
  @ApiProperty({ type: SyncStoreView })
  store: SyncStoreView;

  @ApiProperty({ type: [SyncRunView] })
  runs: SyncRunView[];
}
