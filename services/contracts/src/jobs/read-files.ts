import type { ColumnMapping } from '../money/statement.ts';

export const MEGABYTE = 1024 * 1024;

/** Largest statement, or file of products, in such megabytes. */
export const MAX_FILE_MB = 10;

/**
 * The picture of a receipt for the worker to read: the payload of the event `proof-attached`, which comes to the
 * consumer `receipts` (queue `events-receipts`) through the outbox, at least once.
 */
export interface ReadReceiptJob {
  proofId: string;
  /** Key of the JPEG in the private bucket. */
  objectKey: string;
}

/**
 * A statement file for the worker to read: the payload of the event `statement-opened`, which comes to the
 * consumer `reader` (queue `events-reader`) through the outbox, at least once.
 */
export interface ReadStatementJob {
  statementId: string;
  /** Counts up each time that the file is read; goes with every message about it. */
  reading: number;
  /** Key of the object in the private bucket. */
  objectKey: string;
  /** As the browser named it; its ending is a hint at most. */
  fileName: string;
  /** Missing from an earlier release. */
  sizeBytes?: number;
  /** Left out: the reader finds the format, or a mapping that staff made before (`orders.known-mapping`). */
  mapping?: ColumnMapping;
}
