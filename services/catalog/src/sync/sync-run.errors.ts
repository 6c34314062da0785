import { CodedError } from '@spade/contracts/errors/coded-error';
import type { SyncRunState } from '@spade/contracts/messages/catalog-sync';

/** The run has ended: finished, failed, cancelled, or superseded by a later run. */
export class SyncSupersededError extends CodedError<'CATALOG.SYNC_SUPERSEDED'> {
  constructor(runId: string, state: SyncRunState) {
    super('CATALOG.SYNC_SUPERSEDED', {
      runId,
      ...(state === 'cancelled' && { isCancelled: true }),
    });
  }
}
