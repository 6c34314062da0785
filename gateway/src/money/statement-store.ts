import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@spade/platform/logging/logger';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { LOGGER } from '../gateway.config.ts';
import { GatewayError } from '../http/gateway.errors.ts';

/** The statement files in the private bucket; only the worker reads them. */
@Injectable()
export class StatementStore {
  constructor(
    private readonly storage: ObjectStorage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Stores a file. Throws UNAVAILABLE when the store fails. */
  async put(objectKey: string, bytes: Buffer): Promise<void> {
    try {
      await this.storage.put(objectKey, bytes, 'application/octet-stream');
    } catch (error) {
      this.logger.error({ err: error }, 'the store of statements failed');
      throw new GatewayError('UNAVAILABLE', {});
    }
  }
}
