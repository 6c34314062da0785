import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import { importKey, type ProductImportJob } from '@spade/contracts/jobs/product-imports';
import { MAX_STAGED_PRODUCTS } from '@spade/contracts/messages/catalog-imports';
import { ObjectNotFoundError, ObjectStorage } from '@spade/platform/storage/object-storage';
import { FetchPictures } from './pictures/fetch-pictures.ts';
import { judgeAddresses } from './pictures/judge-addresses.ts';
import { readProductFile } from './product-reader.ts';
import type { ReadProducts } from './read-products.ts';

/** A batch takes well under a second; the rest allows for a restart of catalog. */
const options = { deadlineMs: 15_000 };

/** Reads files of products that staff add, and has catalog write what they accept of them. */
@Injectable()
export class ProductImportProcessor {
  private readonly logger = new Logger(ProductImportProcessor.name);

  constructor(
    private readonly storage: ObjectStorage,
    private readonly messages: MessageClient,
    private readonly pictures: FetchPictures,
  ) {}

  /** Safe to repeat and to run twice at once. A file that cannot be read is a result; every error is worth another attempt. */
  async work({ importId, step }: ProductImportJob): Promise<void> {
    try {
      if (step === 'read') await this.read(importId);
      else await this.apply(importId);
    } catch (error) {
      const isOver =
        isCodedError(error, 'CATALOG.IMPORT_NOT_FOUND') ||
        isCodedError(error, 'CATALOG.IMPORT_NOT_OPEN');
      if (!isOver) throw error;
      // Discarded in the meantime, or read by another worker.
      this.logger.log(`import ${importId}: no longer wanted`);
    }
  }

  private async read(importId: string): Promise<void> {
    const result = await this.resultOf(importId);
    const judged = 'products' in result ? await judgeAddresses(result.products) : [];
    for (let at = 0; at < judged.length; at += MAX_STAGED_PRODUCTS) {
      const products = judged.slice(at, at + MAX_STAGED_PRODUCTS);
      await this.messages.send('catalog.stage-import', { importId, products }, options);
    }
    const read =
      'products' in result
        ? { outcome: { format: result.format }, unreadColumns: result.unreadColumns }
        : { outcome: result };
    await this.messages.send('catalog.finish-import-reading', { importId, ...read }, options);
  }

  private async resultOf(importId: string): Promise<ReadProducts> {
    try {
      return await readProductFile(await buffer(await this.storage.get(importKey(importId))));
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw error;
      return { failure: 'The file is no longer in the store. Add it again.' };
    }
  }

  private async apply(importId: string): Promise<void> {
    for (let isDone = false; !isDone; )
      ({ isDone } = await this.messages.send('catalog.apply-import', { importId }, options));
    this.pictures.wake();
  }
}
