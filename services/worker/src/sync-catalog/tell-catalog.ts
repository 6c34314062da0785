import { isCodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { MessageClient } from '@spade/platform/transport/message-client';

type SyncMessage =
  | 'catalog.start-sync'
  | 'catalog.sync-batch'
  | 'catalog.sync-known'
  | 'catalog.finish-sync'
  | 'catalog.sync-product';

/** A batch is written in well under a second; the rest is for a catalogue that restarts. */
const DEADLINE_MS = 15_000;
const ATTEMPTS = 4;

/**
 * Sends one step of a sync to the catalogue. Every step is safe to repeat, so a call that was not
 * answered in time, or found the catalogue too busy, is sent again; any other error is thrown.
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
      if (!mayPass || attempt === ATTEMPTS) throw error;
    }
  }
}
