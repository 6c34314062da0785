import type { SyncCheckpoint, SyncProgress } from '@spade/contracts/jobs/sync-catalog';
import type { RawProduct } from './product-splitter.ts';

/** The job of a sync: who requested it, its checkpoint, how to report progress. */
export interface SyncWork {
  jobId: string;
  requestedBy: string;
  /** How far an earlier worker got; undefined at the first start. */
  checkpoint: SyncCheckpoint | undefined;
  /** Stores the checkpoint for a worker that takes over. */
  save: (checkpoint: SyncCheckpoint) => Promise<void>;
  report: (progress: SyncProgress) => Promise<void>;
}

/** Sizes and times of a sync; the defaults suit a real store. */
export interface SyncPace {
  /** Above this many products the store is read by a bulk operation, otherwise in pages. */
  bulkAbove: number;
  /** Products a page: the query stays cheap, and a batch is written within milliseconds. */
  pageSize: number;
  /** Products of a bulk file between two checkpoints. */
  batchSize: number;
  /** First pause between two looks at a bulk operation, in milliseconds; grows up to forty times it. */
  pollMs: number;
}

/** The pace of production. */
export const defaultPace: SyncPace = {
  bulkAbove: 5000,
  pageSize: 100,
  batchSize: 1000,
  pollMs: 250,
};

/** When a batch of the store's products was read, and where it ends. */
interface Batch {
  /** When the store was asked; ISO 8601, UTC. */
  readAt: string;
  /** The checkpoint's fields once it is written. */
  position: Partial<Pick<SyncCheckpoint, 'cursor' | 'bulkDone'>>;
}

/** A page of products, parsed. */
export interface PageBatch extends Batch {
  nodes: unknown[];
}

/** Products of a bulk file, as they came. */
export interface RawBatch extends Batch {
  raw: RawProduct[];
}

/** The walk starts again: the first products follow. */
export type Restart = 'restart';
