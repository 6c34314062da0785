import { Injectable, Logger } from '@nestjs/common';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { GatewayError } from '../http/gateway.errors.ts';

/** The statement files in the private bucket; only the worker reads them. */
@Injectable()
export class StatementStore {
  private readonly logger = new Logger(StatementStore.name);

  constructor(private readonly storage: ObjectStorage) {}

  /** Stores a file. Throws UNAVAILABLE when the store fails. */
  async put(objectKey: string, bytes: Buffer): Promise<void> {
    try {
      await this.storage.put(objectKey, bytes, 'application/octet-stream');
    } catch (error) {
      this.logger.error('the store of statements failed', { err: error });
      throw new GatewayError('UNAVAILABLE', {});
    }
  }
}
