import { CodedError } from '@spade/contracts/errors/coded-error';

/** The run is finished, or a later run has taken its place. */
export class SyncSupersededError extends CodedError<'CATALOG.SYNC_SUPERSEDED'> {
  constructor(runId: string) {
    super('CATALOG.SYNC_SUPERSEDED', { runId });
  }
}
