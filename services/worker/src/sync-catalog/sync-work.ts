import type { SyncCheckpoint, SyncProgress } from '@spade/contracts/jobs/sync-catalog';
import type { RawProduct } from './product-splitter.ts';

/** The job of a sync: who requested it, its progress, and where to report it. */
export interface SyncWork {
  jobId: string;
  requestedBy: string;
  /** Our sales become orders in the store. */
  isPushingOrders: boolean;
  /** Where a worker before this one had come; undefined at the first start. */
  checkpoint: SyncCheckpoint | undefined;
  /** Stores the checkpoint for the next worker. */
  save: (checkpoint: SyncCheckpoint) => Promise<void>;
  report: (progress: SyncProgress) => Promise<void>;
}

/** Sizes and times of a sync; the defaults suit a real store. */
export interface SyncPace {
  /** Above so many products the store is read by a bulk operation; below, in pages. */
  bulkAbove: number;
  /** Products a page: one query stays cheap and one batch is written in a breath. */
  pageSize: number;
  /** Products of a bulk file between two checkpoints. */
  batchSize: number;
  /** First pause between two looks at a bulk operation, in milliseconds; doubles up to forty times it. */
  pollMs: number;
}

/** The pace of production. */
export const defaultPace: SyncPace = {
  bulkAbove: 5000,
  pageSize: 100,
  batchSize: 1000,
  pollMs: 250,
};

/** Where a stretch of the store's products comes from and ends. */
interface Stretch {
  /** When the store said so; ISO 8601, UTC. */
  readAt: string;
  /** The checkpoint's fields once it is written. */
  position: Partial<Pick<SyncCheckpoint, 'cursor' | 'bulkDone'>>;
}

/** A page of products, parsed. */
export interface PageBatch extends Stretch {
  nodes: unknown[];
}

/** Products of a bulk file, as they came. */
export interface RawBatch extends Stretch {
  raw: RawProduct[];
}

/** The walk begins again: what follows are the first products. */
export type Restart = 'restart';
