import type { StoreProduct } from '../store/store-product.ts';
import { type BulkFile, writeBulkFile } from './bulk-file.ts';

/**
 * What can go wrong with a bulk operation: it ends FAILED, or its file breaks off half way (each
 * download of it, once).
 */
export type BulkFault = 'failed' | 'cut-off';

/** One bulk operation. */
export interface BulkOperation {
  id: number;
  query: string;
  status: 'CREATED' | 'RUNNING' | 'COMPLETED' | 'CANCELED' | 'FAILED';
  createdAt: string;
  completedAt: string | null;
  /** Products in the file, and objects of every kind, which is its number of lines. */
  productCount: number;
  objectCount: number;
  /** Undefined while it is written, and again when it is too old to be kept. */
  file: BulkFile | undefined;
}

/** Files of past operations that are kept; Shopify keeps them for a week. */
const KEPT_FILES = 2;

/** The store's bulk operations, one at a time as before version 2026-01; newest last. */
export class BulkOperations {
  readonly all: BulkOperation[] = [];
  private readonly faults: BulkFault[] = [];

  /** Lets the next operation (`failed`) or download (`cut-off`) go wrong. */
  failNext(fault: BulkFault): void {
    this.faults.push(fault);
  }

  start(query: string, products: readonly StoreProduct[]): BulkOperation {
    for (const old of this.all.slice(0, Math.max(0, this.all.length - KEPT_FILES + 1))) {
      old.file = undefined;
    }
    const operation: BulkOperation = {
      id: 700_000 + this.all.length,
      query,
      status: 'CREATED',
      createdAt: new Date().toISOString(),
      completedAt: null,
      productCount: products.length,
      objectCount: products.reduce((sum, { variants }) => sum + 1 + variants.length, 0),
      file: undefined,
    };
    this.all.push(operation);
    writeBulkFile(query, products).then(
      (file) => {
        operation.file = file;
      },
      () => {
        operation.status = 'FAILED';
      },
    );
    return operation;
  }

  find(id: number): BulkOperation | undefined {
    return this.all.find((operation) => operation.id === id);
  }

  /** Each look brings it one step on, created, running, at its end; but not before its file is written. */
  look(operation: BulkOperation): BulkOperation {
    if (operation.status === 'CREATED') operation.status = 'RUNNING';
    else if (operation.status === 'RUNNING' && operation.file) {
      operation.status = this.takeFault('failed') ? 'FAILED' : 'COMPLETED';
      operation.completedAt = new Date().toISOString();
    }
    return operation;
  }

  /** The file's bytes; null in the place where it breaks off, somewhere in a line. */
  *download({ file }: BulkOperation): Generator<Buffer | null> {
    if (!file) return;
    let left = this.takeFault('cut-off') ? Math.floor(file.bytes / 2) : file.bytes;
    for (const piece of file.pieces) {
      if (piece.length > left) {
        yield piece.subarray(0, left);
        return yield null;
      }
      left -= piece.length;
      yield piece;
    }
  }

  private takeFault(fault: BulkFault): boolean {
    const at = this.faults.indexOf(fault);
    if (at >= 0) this.faults.splice(at, 1);
    return at >= 0;
  }
}
