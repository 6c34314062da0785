import type { BulkOperation } from '../bulk/bulk-operations.ts';
import { gidOf, type SimulatedStore } from '../store/simulated-store.ts';

/** A bulk operation as the schema shows it. */
export function presentBulk(store: SimulatedStore, operation: BulkOperation) {
  const isCompleted = operation.status === 'COMPLETED';
  const isEmpty = operation.productCount === 0;
  return {
    __typename: 'BulkOperation',
    id: gidOf('BulkOperation', operation.id),
    status: operation.status,
    type: 'QUERY',
    query: operation.query,
    createdAt: operation.createdAt,
    completedAt: operation.completedAt,
    errorCode: operation.status === 'FAILED' ? 'INTERNAL_SERVER_ERROR' : null,
    objectCount: String(isCompleted ? operation.objectCount : 0),
    rootObjectCount: String(isCompleted ? operation.productCount : 0),
    fileSize: isCompleted && operation.file ? String(operation.file.bytes) : null,
    url: isCompleted && !isEmpty ? `${store.url}/bulk/${operation.id}.jsonl` : null,
    partialDataUrl: null,
  };
}
