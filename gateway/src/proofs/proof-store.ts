import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { ObjectNotFoundError } from '@spade/platform/storage/storage-unavailable';
import { GatewayError } from '../http/gateway.errors.ts';

/** Key prefix of all proofs. */
export const PROOF_PREFIX = 'proofs/';

/** Key prefix of pictures that no order names: kept for a while, and returned when one does again. */
export const QUARANTINE_PREFIX = 'quarantine/';

/** The pictures in the private bucket. Throws UNAVAILABLE when the store fails. */
@Injectable()
export class ProofStore {
  private readonly logger = new Logger(ProofStore.name);
  constructor(private readonly storage: ObjectStorage) {}

  /** Stores a JPEG under a new random key, which reveals nothing about its order; returns the key. */
  async put(jpeg: Buffer): Promise<string> {
    const objectKey = `${PROOF_PREFIX}${randomUUID()}.jpg`;
    await this.reachable(this.storage.put(objectKey, jpeg, 'image/jpeg'));
    return objectKey;
  }

  /** Opens a picture for reading; ORDERS.PROOF_NOT_FOUND when it is gone. */
  open(objectKey: string): Promise<Readable> {
    return this.reachable(this.storage.get(objectKey));
  }

  /** Removes a picture that belongs to no order; if that fails, the sweep removes it later. */
  async discard(objectKey: string): Promise<void> {
    try {
      await this.storage.remove(objectKey);
    } catch (error) {
      this.logger.warn('could not remove an unneeded proof; the sweep will', { err: error });
    }
  }

  private async reachable<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof ObjectNotFoundError) throw new CodedError('ORDERS.PROOF_NOT_FOUND', {});
      this.logger.error('the proof store failed', { err: error });
      throw new GatewayError('UNAVAILABLE', {});
    }
  }
}
