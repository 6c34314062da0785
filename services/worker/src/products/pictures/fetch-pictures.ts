import { Injectable } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { fetchedPictureKey } from '@spade/contracts/jobs/product-imports';
import type { PictureOutcome } from '@spade/contracts/messages/catalog-imports';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { AddressRefusedError } from '../../outside/public-request.ts';
import { fetchPicture } from './fetch-picture.ts';

/** Pause before catalog is asked again, and what it grows to while nothing waits. */
const PAUSE_MS = 5_000;
const IDLE_PAUSE_MS = 30_000;

/**
 * Fetches the pictures that imports name by address into the private bucket, from where the gateway cleans them. Catalog
 * says which, and how many at once. Safe in several workers, and when one ends in the middle.
 */
@Injectable()
export class FetchPictures extends IntervalSweep {
  private readonly ending = new AbortController();
  /** How an address is fetched; tests have sites of their own. */
  fetch = fetchPicture;

  constructor(
    private readonly messages: MessageClient,
    private readonly storage: ObjectStorage,
  ) {
    super(PAUSE_MS, PAUSE_MS, IDLE_PAUSE_MS);
  }

  override beforeApplicationShutdown(): Promise<void> {
    this.ending.abort();
    return super.beforeApplicationShutdown();
  }

  /** Until nothing waits; returns how many pictures were fetched or refused. */
  async sweep(): Promise<number> {
    const { signal } = this.ending;
    for (let done = 0; ; ) {
      const { pictures } = await this.messages.send('catalog.take-pictures', { step: 'fetch' });
      if (pictures.length === 0 || signal.aborted) return done;
      await Promise.all(pictures.map((picture) => this.fetchOne(picture)));
      done += pictures.length;
    }
  }

  private async fetchOne({
    pictureId,
    address,
  }: {
    pictureId: number;
    address: string;
  }): Promise<void> {
    const outcome = await this.outcomeOf(pictureId, address);
    // Another worker takes it after a while.
    if (this.ending.signal.aborted) return;
    await this.messages.send('catalog.report-picture', { pictureId, outcome });
  }

  private async outcomeOf(pictureId: number, address: string): Promise<PictureOutcome> {
    let bytes: Buffer;
    try {
      bytes = await this.fetch(address, { signal: this.ending.signal });
    } catch (error) {
      if (!(error instanceof AddressRefusedError)) throw error;
      return { failure: error.message, isRetryable: error.isRetryable };
    }
    await this.storage.put(fetchedPictureKey(pictureId), bytes, 'application/octet-stream');
    return { isFetched: true };
  }
}
