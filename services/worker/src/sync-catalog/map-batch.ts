import { Logger } from '@nestjs/common';
import type { SyncedProduct, SyncRefusal } from '@spade/contracts/messages/catalog-sync';
import { mapProduct } from '../product/map-product.ts';
import { parseProduct, type RawProduct } from './product-splitter.ts';

const logger = new Logger('SyncCatalog');

/** The products that can be sold, and why other products or variants cannot. */
export interface MappedBatch {
  products: SyncedProduct[];
  /** Number of products that cannot be sold. */
  refused: number;
  refusals: SyncRefusal[];
}

/** Maps the products of a page. */
export function mapNodes(nodes: readonly unknown[]): MappedBatch {
  const batch: MappedBatch = { products: [], refused: 0, refusals: [] };
  for (const node of nodes) addMapped(batch, node, idOf(node));
  return batch;
}

/** Parses and maps products of a bulk file; each carries the digest of its text. */
export function mapRaw(raw: readonly (RawProduct & { digest: string })[]): MappedBatch {
  const batch: MappedBatch = { products: [], refused: 0, refusals: [] };
  for (const product of raw) {
    try {
      addMapped(batch, parseProduct(product), product.shopifyId, product.digest);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      batch.refused += 1;
      addRefusal(batch, product.shopifyId, 'its line of the bulk file is not JSON');
    }
  }
  return batch;
}

function addMapped(batch: MappedBatch, node: unknown, id: string, digest?: string): void {
  const mapped = mapProduct(node);
  if (!mapped.isMapped) {
    batch.refused += 1;
    addRefusal(batch, id, mapped.reason);
    return;
  }
  for (const reason of mapped.refusedVariants) addRefusal(batch, id, `a variant: ${reason}`);
  if (digest === undefined) {
    batch.products.push(mapped.product);
    return;
  }
  // A product with refused variants must never count as known, so that each run reports them.
  const isWhole = mapped.refusedVariants.length === 0;
  batch.products.push({ ...mapped.product, digest: isWhole ? digest : '' });
}

function addRefusal({ refusals }: MappedBatch, shopifyId: string, reason: string): void {
  refusals.push({ shopifyId: shopifyId.slice(0, 255), reason: reason.slice(0, 200) });
  logger.warn(`refused the store's product ${shopifyId}: ${reason}`);
}

function idOf(node: unknown): string {
  const id = node !== null && typeof node === 'object' && 'id' in node ? node.id : undefined;
  return typeof id === 'string' ? id : 'without id';
}
