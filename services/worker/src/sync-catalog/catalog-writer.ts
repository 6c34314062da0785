import type { SyncCheckpoint } from '@spade/contracts/jobs/sync-catalog';
import type { MessageClient } from '@spade/platform/transport/message-client';
import { productDigest } from '../product/product-digest.ts';
import { type MappedBatch, mapNodes, mapRaw } from './map-batch.ts';
import type { PageBatch, RawBatch, SyncWork } from './sync-work.ts';
import { tellCatalog } from './tell-catalog.ts';

/** Products in one message to catalog: about half a megabyte. */
const PRODUCTS_PER_MESSAGE = 500;

/**
 * Sends the store's products to catalog batch by batch, and stores the checkpoint after each written
 * batch. One batch is pending while the next is read and mapped, never more, so memory stays flat however
 * large the store is.
 */
export class CatalogWriter {
  private pending: Promise<void> = Promise.resolve();

  /** `checkpoint` is updated after each written batch. */
  constructor(
    private readonly messages: MessageClient,
    private readonly work: SyncWork,
    readonly checkpoint: SyncCheckpoint,
  ) {}

  /** Takes a page; resolves when the previous batch is written, and throws that one's errors. */
  write({ nodes, readAt, position }: PageBatch): Promise<void> {
    return this.follow(nodes.length, mapNodes(nodes), { readAt, position });
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
    const mapped = mapRaw(digested.filter((_, index) => isDiffering.has(index)));
    await this.follow(raw.length, mapped, batch);
  }

  /** Resolves when everything is written. */
  drain(): Promise<void> {
    return this.pending;
  }

  /** Starts again with the first product. */
  async restart(): Promise<void> {
    await this.drain();
    Object.assign(this.checkpoint, { cursor: null, bulkDone: 0 });
    Object.assign(this.checkpoint.progress, { fetched: 0, refused: 0 });
    await this.work.save(this.checkpoint);
  }

  /** Sends a batch after the previous one, and does not wait for the reply. */
  private async follow(
    length: number,
    mapped: MappedBatch,
    { readAt, position }: Pick<PageBatch, 'readAt' | 'position'>,
  ): Promise<void> {
    await this.pending;
    this.pending = this.send(length, mapped, readAt, { ...position });
    // The error is thrown where it is awaited; without this, Node would report it as unhandled before.
    this.pending.catch(() => {});
  }

  /** In messages small enough for both sides; the last one carries the progress of the run. */
  private async send(
    length: number,
    { products, refused: refusedHere, refusals }: MappedBatch,
    readAt: string,
    position: PageBatch['position'],
  ): Promise<void> {
    const { runId, progress } = this.checkpoint;
    const fetched = progress.fetched + length;
    const refused = progress.refused + refusedHere;
    let changed = 0;
    for (let at = 0; at === 0 || at < products.length; at += PRODUCTS_PER_MESSAGE) {
      const part = products.slice(at, at + PRODUCTS_PER_MESSAGE);
      const isLast = at + PRODUCTS_PER_MESSAGE >= products.length;
      const reply = await tellCatalog(this.messages, 'catalog.sync-batch', {
        ...{ runId, products: part, readAt },
        ...(isLast && { progress: { fetched, refused, refusals } }),
      });
      changed += reply.changed;
    }
    Object.assign(progress, { fetched, refused, changed: progress.changed + changed });
    Object.assign(this.checkpoint, position);
    await this.work.save(this.checkpoint);
    await this.work.report({ ...progress });
  }
}
