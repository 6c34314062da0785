import { CodedError } from '@spade/contracts/errors/coded-error';
import type { SyncRunState } from '@spade/contracts/messages/catalog';

/** The run is over: finished, failed, cancelled, or a later run has taken its place. */
export class SyncSupersededError extends CodedError<'CATALOG.SYNC_SUPERSEDED'> {
  constructor(runId: string, state: SyncRunState) {
    super('CATALOG.SYNC_SUPERSEDED', {
      runId,
      ...(state === 'cancelled' && { isCancelled: true }),
    });
  }
}
