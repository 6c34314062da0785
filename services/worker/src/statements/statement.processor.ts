import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import { isLargeStatement } from '@spade/contracts/events/events';
import type { ReadStatementJob } from '@spade/contracts/jobs/read-files';
import {
  MAX_STAGED_ROWS,
  type ReadFile,
  type ReadingFailure,
} from '@spade/contracts/money/statement';
import { statementPasswordKey } from '@spade/contracts/money/statement-password';
import type { ChildLimits } from '@spade/platform/service/limited-children';
import { ObjectNotFoundError, ObjectStorage } from '@spade/platform/storage/object-storage';
import { DelayedError, type Job } from 'bullmq';
import type { ReadingHints, Unread } from './read-file.ts';
import type { Reading } from './reading.ts';
import { OutgrownError, readStatement, SMALL_FILE } from './statement-reader.ts';

/** How long Redis may take to hand out a password. */
const WITHIN_MS = 2_000;

/** A batch takes well under a second; the rest allows for a restart of orders. */
const DEADLINE_MS = 15_000;

/** When a large file asks again whether it may be read. */
const ASK_AGAIN_MS = 1_500;

/** Reads statement files that staff uploaded, and hands their rows to orders. */
@Injectable()
export class ReadStatementProcessor {
  private readonly logger = new Logger(ReadStatementProcessor.name);
  private isReadingLarge = false;
  /** Small files that take more than small files do. */
  private readonly outgrown = new Set<string>();

  constructor(
    private readonly storage: ObjectStorage,
    private readonly messages: MessageClient,
  ) {}

  /**
   * One large file at a time: another one goes back into the queue, so that small ones of others are read meanwhile.
   * `taken`: the job of the queue.
   */
  async take(job: ReadStatementJob, taken: Job): Promise<void> {
    const key = `${job.statementId} ${job.reading}`;
    if (!isLargeStatement(job) && !this.outgrown.has(key)) {
      try {
        return await this.read(job, SMALL_FILE);
      } catch (error) {
        if (!(error instanceof OutgrownError)) throw error;
        this.outgrown.add(key);
      }
    }
    if (this.isReadingLarge) {
      await taken.moveToDelayed(Date.now() + ASK_AGAIN_MS, taken.token);
      throw new DelayedError();
    }
    this.isReadingLarge = true;
    try {
      await this.read(job);
      this.outgrown.delete(key);
    } finally {
      this.isReadingLarge = false;
    }
  }

  /**
   * Safe to repeat and to run twice at once: the same file has the same rows, and orders keeps a line once. A
   * file that cannot be read is a result, not an error; every error is worth another attempt.
   */
  private async read(job: ReadStatementJob, limits?: ChildLimits): Promise<void> {
    const { statementId, reading } = job;
    try {
      const result = await this.resultOf(job, limits);
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

  private async resultOf(
    job: ReadStatementJob,
    limits?: ChildLimits,
  ): Promise<Reading | ReadingFailure> {
    const { objectKey, mapping: chosen } = job;
    try {
      const bytes = await buffer(await this.storage.get(objectKey));
      const result = await this.readWithPassword(
        bytes,
        job,
        chosen ? { mapping: chosen } : {},
        limits,
      );
      if (chosen || !('headers' in result)) return withoutHeaders(result);
      const { headers = [] } = result;
      const options = { deadlineMs: DEADLINE_MS };
      const known = await this.messages.send('orders.known-mapping', { headers }, options);
      if (!known.mapping) return withoutHeaders(result);
      // The reason was that of another file.
      const mapping = { ...known.mapping, balanceReason: null };
      return withoutHeaders(await readStatement(bytes, { mapping }, limits));
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
    limits?: ChildLimits,
  ) {
    const { link } = this.messages;
    const key = statementPasswordKey(statementId);
    const password = await link.run(WITHIN_MS, (redis) => redis.get(key));
    if (password === null) return readStatement(bytes, hints, limits);
    const result = await readStatement(bytes, { ...hints, password }, limits);
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
