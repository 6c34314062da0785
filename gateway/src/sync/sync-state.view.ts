import { ApiProperty } from '@nestjs/swagger';
import type { SyncProgress, SyncResult } from '@spade/contracts/jobs/sync-catalog';
import { PageMeta } from '../http/openapi-answers.ts';
import type { SyncState } from './sync.queue.ts';

/** Progress of a sync. */
export class SyncProgressView implements SyncProgress {
  @ApiProperty({ type: 'integer' })
  fetched: number;

  @ApiProperty({ type: 'integer' })
  changed: number;

  @ApiProperty({ type: 'integer' })
  retired: number;

  @ApiProperty({ type: 'integer', description: 'Products that could not be imported.' })
  refused: number;
}

/** The result of a finished sync. */
export class SyncResultView extends SyncProgressView implements SyncResult {
  @ApiProperty({ type: 'integer', description: 'Products on sale after the run.' })
  total: number;
}

/** State and progress of a sync. */
export class SyncStateView implements SyncState {
  @ApiProperty()
  jobId: string;

  @ApiProperty({ enum: ['waiting', 'active', 'completed', 'failed'], enumName: 'SyncJobState' })
  state: SyncState['state'];

  @ApiProperty({ type: SyncProgressView })
  progress: SyncProgressView;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Products that the store counted at the start; null until it has.',
  })
  expected: number | null;

  @ApiProperty({ type: SyncResultView, nullable: true })
  result: SyncResultView | null;

  @ApiProperty({ type: String, nullable: true, description: 'Why it failed.' })
  error: string | null;
}

/** Returned with the products when the call waited for the sync. */
export class SyncListMeta extends PageMeta {
  @ApiProperty()
  jobId: string;

  @ApiProperty({ type: SyncResultView, nullable: true })
  result: SyncResultView | null;
}
