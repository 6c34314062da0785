import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { retry } from '@spade/platform/faults/retry';
import { ObjectNotFoundError, ObjectStorage } from '@spade/platform/storage/object-storage';
import { orUnavailable } from '../http/gateway.errors.ts';
import { PictureBucket } from '../pictures/picture-store.ts';

const RETRY_MS = 1_000;

/** Creates both buckets if needed, in the background: the product pages work without it. */
@Injectable()
export class ProofBucket implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ProofBucket.name);
  private readonly stopping = new AbortController();
  private seen = false;
  private found: Promise<void> | undefined;

  constructor(
    private readonly storage: ObjectStorage,
    private readonly pictures: PictureBucket,
  ) {}

  /** True once the bucket has been found. A later outage of the store fails uploads, not the gateway. */
  get isThere(): boolean {
    return this.seen;
  }

  /** Resolves once both buckets are there, and when the gateway stops. */
  whenThere(): Promise<void> {
    this.found ??= this.ensure();
    return this.found;
  }

  onApplicationBootstrap(): void {
    void this.whenThere();
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  private async ensure(): Promise<void> {
    const onFailure = (error: unknown, attempt: number) => {
      if (attempt === 1) this.logger.warn('waiting for the object store', { err: error });
    };
    const { signal } = this.stopping;
    try {
      await retry(() => this.storage.ensureBucket(), { everyMs: RETRY_MS, onFailure, signal });
      this.seen = true;
      await retry(() => this.pictures.ensureBucket(), { everyMs: RETRY_MS, onFailure, signal });
    } catch {
      // stopped
    }
  }
}

/** Key prefix of all proofs. */
export const PROOF_PREFIX = 'proofs/';

/** Key prefix of pictures that no order names: kept for a while, and returned when one does again. */
export const QUARANTINE_PREFIX = 'quarantine/';

const FAILED = 'the proof store failed';

/** The pictures in the private bucket. Throws UNAVAILABLE when the store fails. */
@Injectable()
export class ProofStore {
  private readonly logger = new Logger(ProofStore.name);
  constructor(private readonly storage: ObjectStorage) {}

  /** Stores a JPEG under a new random key, which reveals nothing about its order; returns the key. */
  async put(jpeg: Buffer): Promise<string> {
    const objectKey = `${PROOF_PREFIX}${randomUUID()}.jpg`;
    await orUnavailable(this.storage.put(objectKey, jpeg, 'image/jpeg'), this.logger, FAILED);
    return objectKey;
  }

  /** Opens a picture for reading; ORDERS.PROOF_NOT_FOUND when it is gone. */
  async open(objectKey: string): Promise<Readable> {
    const found = this.storage.get(objectKey).catch((error: unknown) => {
      if (error instanceof ObjectNotFoundError) return null;
      throw error;
    });
    const picture = await orUnavailable(found, this.logger, FAILED);
    if (picture === null) throw new CodedError('ORDERS.PROOF_NOT_FOUND', {});
    return picture;
  }

  /** Removes a picture that belongs to no order; if that fails, the sweep removes it later. */
  async discard(objectKey: string): Promise<void> {
    try {
      await this.storage.remove(objectKey);
    } catch (error) {
      this.logger.warn('could not remove an unneeded proof; the sweep will', { err: error });
    }
  }
}
