import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import type { ReadStatementJob } from '@spade/contracts/jobs/read-files';
import {
  MAX_STAGED_ROWS,
  type ReadFile,
  type ReadingFailure,
} from '@spade/contracts/money/statement';
import { statementPasswordKey } from '@spade/contracts/money/statement-password';
import { ObjectNotFoundError, ObjectStorage } from '@spade/platform/storage/object-storage';
import type { ReadingHints, Unread } from './read-file.ts';
import type { Reading } from './reading.ts';
import { readStatement } from './statement-reader.ts';

/** How long Redis may take to hand out a password. */
const WITHIN_MS = 2_000;

/** A batch takes well under a second; the rest allows for a restart of orders. */
const DEADLINE_MS = 15_000;

/** Reads statement files that staff uploaded, and hands their rows to orders. */
@Injectable()
export class ReadStatementProcessor {
  private readonly logger = new Logger(ReadStatementProcessor.name);

  constructor(
    private readonly storage: ObjectStorage,
    private readonly messages: MessageClient,
  ) {}

  /**
   * Safe to repeat and to run twice at once: the same file has the same rows, and orders keeps a line once. A
   * file that cannot be read is a result, not an error; every error is worth another attempt.
   */
  async read(job: ReadStatementJob): Promise<void> {
    const { statementId, reading } = job;
    try {
      const result = await this.resultOf(job);
      if ('reason' in result) return await this.finish(job, result);
      await this.stage(job, result);
      await this.finish(job, result.file);
    } catch (error) {
      const isOver =
        isCodedError(error, 'ORDERS.STATEMENT_NOT_FOUND') ||
        isCodedError(error, 'ORDERS.STATEMENT_NOT_OPEN');
      if (!isOver) throw error;
      // Discarded, imported, or read again with other columns in the meantime.
      this.logger.log(`statement ${statementId}, reading ${reading}: no longer wanted`);
    }
  }

  private async resultOf(job: ReadStatementJob): Promise<Reading | ReadingFailure> {
    const { objectKey, mapping: chosen } = job;
    try {
      const bytes = await buffer(await this.storage.get(objectKey));
      const result = await this.readWithPassword(bytes, job, chosen ? { mapping: chosen } : {});
      if (chosen || !('headers' in result)) return withoutHeaders(result);
      const { headers = [] } = result;
      const options = { deadlineMs: DEADLINE_MS };
      const known = await this.messages.send('orders.known-mapping', { headers }, options);
      if (!known.mapping) return withoutHeaders(result);
      // The reason was that of another file.
      const mapping = { ...known.mapping, balanceReason: null };
      return withoutHeaders(await readStatement(bytes, { mapping }));
    } catch (error) {
      if (error instanceof ObjectNotFoundError)
        return {
          reason: 'unreadable',
          words: 'The file is no longer in the store. Upload it again.',
        };
      throw error;
    }
  }

  /** With the password that staff may have left for the file, which is forgotten once it was tried. */
  private async readWithPassword(
    bytes: Uint8Array,
    { statementId }: ReadStatementJob,
    hints: ReadingHints,
  ) {
    const { link } = this.messages;
    const key = statementPasswordKey(statementId);
    const password = await link.run(WITHIN_MS, (redis) => redis.get(key));
    if (password === null) return readStatement(bytes, hints);
    const result = await readStatement(bytes, { ...hints, password });
    await link.run(WITHIN_MS, (redis) => redis.del(key));
    return result;
  }

  private async stage({ statementId, reading }: ReadStatementJob, read: Reading): Promise<void> {
    const all = [...read.rows, ...read.debits].toSorted((a, b) => a.line - b.line);
    for (let at = 0; at < all.length; at += MAX_STAGED_ROWS) {
      const rows = all.slice(at, at + MAX_STAGED_ROWS);
      const linesRead = rows.at(-1)?.line ?? 0;
      const request = { statementId, reading, rows, linesRead };
      await this.messages.send('orders.stage-statement-rows', request, { deadlineMs: DEADLINE_MS });
    }
  }

  private async finish(
    { statementId, reading }: ReadStatementJob,
    outcome: ReadFile | ReadingFailure,
  ): Promise<void> {
    const request = { statementId, reading, outcome };
    await this.messages.send('orders.finish-reading', request, { deadlineMs: DEADLINE_MS });
  }
}

/** What orders keeps of a reading. */
function withoutHeaders(result: Reading | Unread): Reading | ReadingFailure {
  if (!('headers' in result)) return result;
  const { headers: _, ...failure } = result;
  return failure;
}
