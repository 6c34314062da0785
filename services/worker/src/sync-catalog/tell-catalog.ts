import type { MessageClient } from '@spade/bus/message-client';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';

type SyncMessage =
  | 'catalog.begin-reading'
  | 'catalog.start-sync'
  | 'catalog.sync-batch'
  | 'catalog.sync-known'
  | 'catalog.finish-sync'
  | 'catalog.sync-product';

/** A batch takes well under a second; the rest allows for a restart of catalog. */
const DEADLINE_MS = 15_000;
const MAX_ATTEMPTS = 4;

/**
 * Sends one step of a sync to catalog. Every step is safe to repeat, so a request that timed out or was
 * refused because of overload is sent again; any other error is thrown.
 */
export async function tellCatalog<N extends SyncMessage>(
  messages: MessageClient,
  name: N,
  payload: RequestOf<N>,
): Promise<ReplyOf<N>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await messages.send(name, payload, { deadlineMs: DEADLINE_MS });
    } catch (error) {
      const mayPass =
        isCodedError(error, 'PLATFORM.DEADLINE_EXCEEDED') ||
        isCodedError(error, 'PLATFORM.OVERLOADED');
      if (!mayPass || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
