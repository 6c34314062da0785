import type { MessageClient } from '@spade/bus/message-client';
import type { SyncCheckpoint } from '@spade/contracts/jobs/sync-catalog';
import type { SyncRefusal } from '@spade/contracts/messages/catalog-sync';
import { productDigest } from '../product/product-digest.ts';
import { type MappedBatch, mapNodes, mapRaw } from './map-batch.ts';
import type { PageBatch, RawBatch, SyncWork } from './sync-work.ts';
import { tellCatalog } from './tell-catalog.ts';

/** Products in one message to catalog, which are mapped, sent and written within some 20 ms. */
const PRODUCTS_PER_MESSAGE = 200;

/**
 * Sends the store's products to catalog batch by batch, and stores the checkpoint after each written
 * batch. One short step at a time, whose next waits for the last: a sync keeps one processor busy and
 * leaves the others to buyers. To map while catalog writes is a third faster, and doubles the slowest
 * answers of the product list on two processors (`make bench`, sync-large).
 */
export class CatalogWriter {
  /** `checkpoint` is updated after each written batch. */
  constructor(
    private readonly messages: MessageClient,
    private readonly work: SyncWork,
    readonly checkpoint: SyncCheckpoint,
  ) {}

  /** Writes a page. */
  write({ nodes, ...batch }: PageBatch): Promise<void> {
    return this.send(nodes, mapNodes, { length: nodes.length, ...batch });
  }

  /**
   * The same for a part of a bulk file. Catalog is first asked which products it already has in this form:
   * those are neither parsed nor sent, which saves most of the work of a sync that finds little new.
   */
  async writeRaw({ raw, ...batch }: RawBatch): Promise<void> {
    const digested = raw.map((product) => ({ ...product, digest: productDigest(product.lines) }));
    const { differing } = await tellCatalog(this.messages, 'catalog.sync-known', {
      runId: this.checkpoint.runId,
      shopifyIds: digested.map(({ shopifyId }) => shopifyId),
      digests: digested.map(({ digest }) => digest),
    });
    const isDiffering = new Set(differing);
    const changed = digested.filter((_, index) => isDiffering.has(index));
    await this.send(changed, mapRaw, { length: raw.length, ...batch });
  }

  /** Starts again with the first product. */
  async restart(): Promise<void> {
    Object.assign(this.checkpoint, { cursor: null, bulkDone: 0 });
    Object.assign(this.checkpoint.progress, { fetched: 0, refused: 0 });
    await this.work.save(this.checkpoint);
  }

  /**
   * Maps and sends in messages small enough for both sides, at least one; the last carries the progress of
   * the run. `length` is the number of products in the batch, those that catalog knows included.
   */
  private async send<T>(
    products: readonly T[],
    map: (part: readonly T[]) => MappedBatch,
    { length, readAt, position }: Omit<PageBatch, 'nodes'> & { length: number },
  ): Promise<void> {
    const { runId, progress } = this.checkpoint;
    const fetched = progress.fetched + length;
    let { refused, changed } = progress;
    const refusals: SyncRefusal[] = [];
    for (let at = 0; at === 0 || at < products.length; at += PRODUCTS_PER_MESSAGE) {
      const part = map(products.slice(at, at + PRODUCTS_PER_MESSAGE));
      refused += part.refused;
      refusals.push(...part.refusals);
      const isLast = at + PRODUCTS_PER_MESSAGE >= products.length;
      const reply = await tellCatalog(this.messages, 'catalog.sync-batch', {
        ...{ runId, products: part.products, readAt },
        ...(isLast && { progress: { fetched, refused, refusals } }),
      });
      changed += reply.changed;
    }
    Object.assign(progress, { fetched, refused, changed });
    Object.assign(this.checkpoint, position);
    await this.work.save(this.checkpoint);
    await this.work.report({ ...progress });
  }
}
