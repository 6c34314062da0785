import type { GraphQLSchema } from 'graphql';
import type { StoreProduct } from '../store/store-product.ts';
import { bulkLines } from './bulk-lines.ts';

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
  /** What the store held when it began. */
  products: readonly StoreProduct[];
}

/** The store's bulk operations, one at a time as before version 2026-01; newest last. */
export class BulkOperations {
  readonly all: BulkOperation[] = [];
  private readonly schema: GraphQLSchema;
  private readonly faults: BulkFault[] = [];

  constructor(schema: GraphQLSchema) {
    this.schema = schema;
  }

  /** Lets the next operation (`failed`) or download (`cut-off`) go wrong. */
  failNext(fault: BulkFault): void {
    this.faults.push(fault);
  }

  start(query: string, products: readonly StoreProduct[]): BulkOperation {
    const operation: BulkOperation = {
      id: 700_000 + this.all.length,
      query,
      status: 'CREATED',
      createdAt: new Date().toISOString(),
      completedAt: null,
      products: structuredClone(products),
    };
    this.all.push(operation);
    return operation;
  }

  find(id: number): BulkOperation | undefined {
    return this.all.find((operation) => operation.id === id);
  }

  /** Each look brings it one step on: created, running, at its end. */
  look(operation: BulkOperation): BulkOperation {
    if (operation.status === 'CREATED') operation.status = 'RUNNING';
    else if (operation.status === 'RUNNING') {
      operation.status = this.takeFault('failed') ? 'FAILED' : 'COMPLETED';
      operation.completedAt = new Date().toISOString();
    }
    return operation;
  }

  /** The file's lines; null in the place where it breaks off. */
  *download(operation: BulkOperation): Generator<string | null> {
    const isCutOff = this.takeFault('cut-off');
    const stopAfter = isCutOff ? Math.floor(countLines(operation) / 2) : Number.POSITIVE_INFINITY;
    let sent = 0;
    for (const line of bulkLines(this.schema, operation.query, operation.products)) {
      if (sent >= stopAfter) return yield null;
      sent += 1;
      yield line;
    }
  }

  private takeFault(fault: BulkFault): boolean {
    const at = this.faults.indexOf(fault);
    if (at >= 0) this.faults.splice(at, 1);
    return at >= 0;
  }
}

/** Objects of every kind in the file, which is its number of lines. */
export function countLines({ products }: BulkOperation): number {
  return products.reduce((sum, { variants }) => sum + 1 + variants.length, 0);
}
