import { buffer } from 'node:stream/consumers';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import { MEGABYTE, type ReadReceiptJob } from '@spade/contracts/jobs/read-files';
import { unreadReceipt } from '@spade/contracts/orders/receipt';
import { CONFIG } from '@spade/platform/config/config.module';
import { ObjectNotFoundError, ObjectStorage } from '@spade/platform/storage/object-storage';
import type { ReceiptConfig } from './receipt.config.ts';
import { type ReadResult, readReceipt } from './receipt-reader.ts';

const DEADLINE_MS = 15_000;

/** Reads the pictures of proofs, so that a clerk finds amount, day and transaction filled in. */
@Injectable()
export class ReadReceiptProcessor {
  private readonly logger = new Logger(ReadReceiptProcessor.name);

  constructor(
    private readonly storage: ObjectStorage,
    @Inject(MessageClient) private readonly messages: Pick<MessageClient, 'send'>,
    @Inject(CONFIG) private readonly config: ReceiptConfig,
  ) {}

  /**
   * Safe to repeat: orders keeps the first reading of a proof. A picture that cannot be read is a result, not an
   * error; an outage of the store or of orders, and a machine without time for it, are worth another attempt.
   */
  async read({ proofId, objectKey }: ReadReceiptJob): Promise<void> {
    if (this.config.READ_RECEIPTS === 'off') return;
    const { values, ended } = await this.resultOf(objectKey);
    // What was read is personal, so the log has only how it ended.
    if (ended !== undefined) this.logger.warn(`proof ${proofId} was not read: ${ended}`);
    try {
      const request = { proofId, values };
      await this.messages.send('orders.record-receipt', request, { deadlineMs: DEADLINE_MS });
    } catch (error) {
      if (!isCodedError(error, 'ORDERS.PROOF_NOT_FOUND')) throw error;
      this.logger.warn(`proof ${proofId} is unknown to orders`);
    }
  }

  private async resultOf(objectKey: string): Promise<ReadResult> {
    try {
      const picture = await buffer(await this.storage.get(objectKey));
      const { RECEIPT_MAX_MEMORY_MB, RECEIPT_TIMEOUT_SECONDS } = this.config;
      return await readReceipt(picture, {
        maxMemoryBytes: RECEIPT_MAX_MEMORY_MB * MEGABYTE,
        processorMs: RECEIPT_TIMEOUT_SECONDS * 1000,
      });
    } catch (error) {
      if (error instanceof ObjectNotFoundError)
        return { values: unreadReceipt, ended: 'the picture is gone' };
      throw error;
    }
  }
}
