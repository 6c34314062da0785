import type { MessageClient } from '@spade/bus/message-client';
import { type CodedError, isCodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { retry } from '@spade/platform/service/retry';

type SyncMessage =
  | 'catalog.begin-reading'
  | 'catalog.start-sync'
  | 'catalog.sync-batch'
  | 'catalog.finish-sync'
  | 'catalog.sync-product';

/** A batch takes well under a second; the rest allows for a restart of catalog. */
const DEADLINE_MS = 15_000;

/** How long a step is repeated: a failover of the database takes half a minute. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 1_000;

/** Catalog, or its database, may do it in a moment. */
const passing = [
  'PLATFORM.DEADLINE_EXCEEDED',
  'PLATFORM.OVERLOADED',
  'PLATFORM.UNAVAILABLE',
] as const satisfies CodedError['code'][];

/**
 * Sends one step of a sync to catalog. Every step is safe to repeat, so one that was not answered in time, met an
 * overload or a database that is away is sent again for a minute; any other error is thrown.
 */
export async function tellCatalog<N extends SyncMessage>(
  messages: MessageClient,
  name: N,
  payload: RequestOf<N>,
): Promise<ReplyOf<N>> {
  return retry(() => messages.send(name, payload, { deadlineMs: DEADLINE_MS }), {
    everyMs: PAUSE_MS,
    forMs: PATIENCE_MS,
    mayPass: (error) => passing.some((code) => isCodedError(error, code)),
  });
}
