import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import { fetchedPictureKey } from '@spade/contracts/jobs/product-imports';
import type { PictureOutcome } from '@spade/contracts/messages/catalog-imports';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { ObjectNotFoundError, ObjectStorage } from '@spade/platform/storage/object-storage';
import { GatewayError } from '../http/gateway.errors.ts';
import { PictureStore } from './picture-store.ts';

/** Pause before catalog is asked again; it grows to IDLE_PAUSE_MS while nothing waits. */
const PAUSE_MS = 5_000;
const IDLE_PAUSE_MS = 30_000;

/** Why a file is refused as a picture, in the words of the import's page. */
const refusals: Record<string, string> = {
  'PICTURE.NOT_AN_IMAGE': 'This is no JPEG, PNG or WebP picture.',
  'PICTURE.DAMAGED': 'The picture is damaged.',
  'PICTURE.TOO_LARGE': 'The picture has more than 24 megapixels.',
};

/**
 * Cleans the pictures that the worker fetched for imports, stores them like uploaded ones, and gives them to their
 * products. Several gateways may run it, and one may stop halfway: catalog keeps the list of what is left.
 */
@Injectable()
export class CleanFetchedPictures extends IntervalSweep {
  private isEnding = false;

  constructor(
    private readonly client: MessageClient,
    private readonly storage: ObjectStorage,
    private readonly pictures: PictureStore,
  ) {
    super(PAUSE_MS, PAUSE_MS, IDLE_PAUSE_MS);
  }

  override beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    return super.beforeApplicationShutdown();
  }

  /** Works until nothing waits; returns how many pictures were cleaned or refused. */
  async sweep(): Promise<number> {
    for (let done = 0; ; ) {
      const { pictures } = await this.client.send('catalog.take-pictures', { step: 'clean' });
      if (pictures.length === 0) return done;
      // One after the other, so that staff who upload a picture wait for one at most.
      for (const { pictureId } of pictures) {
        // Another gateway takes it after a while.
        if (this.isEnding) return done;
        const outcome = await this.clean(pictureId);
        await this.client.send('catalog.report-picture', { pictureId, outcome });
        await this.storage.removeMany([fetchedPictureKey(pictureId)]);
        done += 1;
      }
    }
  }

  private async clean(pictureId: number): Promise<PictureOutcome> {
    try {
      const bytes = await buffer(await this.storage.get(fetchedPictureKey(pictureId)));
      const { name } = await this.pictures.add(bytes, 'import');
      return { name };
    } catch (error) {
      if (error instanceof ObjectNotFoundError)
        return { failure: 'The picture is no longer in the store.', isRetryable: true };
      const failure = error instanceof GatewayError ? refusals[error.code] : undefined;
      if (failure !== undefined) return { failure, isRetryable: false };
      if (isCodedError(error, 'CATALOG.PICTURE_BUSY'))
        return { failure: 'The same picture is being removed.', isRetryable: true };
      throw error;
    }
  }
}
