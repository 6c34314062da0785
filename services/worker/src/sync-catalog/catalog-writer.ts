import type { SyncCheckpoint } from '@spade/contracts/jobs/sync-catalog';
import type { MessageClient } from '@spade/platform/transport/message-client';
import { productDigest } from '../product/product-digest.ts';
import { type MappedBatch, mapNodes, mapRaw } from './map-batch.ts';
import type { PageBatch, RawBatch, SyncWork } from './sync-work.ts';
import { tellCatalog } from './tell-catalog.ts';

/** Products in one message to catalog: half a megabyte, written in a breath. */
const PRODUCTS_A_MESSAGE = 500;

/**
 * Hands the store's products to the catalogue, batch by batch, and keeps the checkpoint: after each
 * batch that the catalogue has written, never before. One batch is on its way while the next is
 * read and mapped; no more, so memory stays flat however large the store is.
 */
export class CatalogWriter {
  private readonly messages: MessageClient;
  private readonly work: SyncWork;
  private onItsWay: Promise<void> = Promise.resolve();

  /** Progress of the run; batches in flight are not counted yet, except in `fetched` and `refused`. */
  readonly checkpoint: SyncCheckpoint;

  constructor(messages: MessageClient, work: SyncWork, checkpoint: SyncCheckpoint) {
    this.messages = messages;
    this.work = work;
    this.checkpoint = checkpoint;
  }

  /** Takes a page; answers when the batch before is written. Throws what that one's writing threw. */
  write({ nodes, readAt, position }: PageBatch): Promise<void> {
    return this.follow(nodes.length, mapNodes(nodes), { readAt, position });
  }

  /**
   * The same for a stretch of a bulk file. Catalog is asked first which products it has exactly so:
   * those are neither parsed nor sent, which is most of the work of a sync that finds little new.
   */
  async writeRaw({ raw, ...stretch }: RawBatch): Promise<void> {
    const digested = raw.map((product) => ({ ...product, digest: productDigest(product.lines) }));
    const { differing } = await tellCatalog(this.messages, 'catalog.sync-known', {
      runId: this.checkpoint.runId,
      shopifyIds: digested.map(({ shopifyId }) => shopifyId),
      digests: digested.map(({ digest }) => digest),
    });
    const isDiffering = new Set(differing);
    const mapped = mapRaw(digested.filter((_, index) => isDiffering.has(index)));
    await this.follow(raw.length, mapped, stretch);
  }

  /** Resolves when everything is written. */
  drain(): Promise<void> {
    return this.onItsWay;
  }

  /** Begins again with the first product. */
  async restart(): Promise<void> {
    await this.drain();
    Object.assign(this.checkpoint, { cursor: null, bulkDone: 0 });
    Object.assign(this.checkpoint.progress, { fetched: 0, refused: 0 });
    await this.work.save(this.checkpoint);
  }

  /** Sends a stretch after the one before it, and does not wait for its end. */
  private async follow(
    length: number,
    mapped: MappedBatch,
    { readAt, position }: Pick<PageBatch, 'readAt' | 'position'>,
  ): Promise<void> {
    await this.onItsWay;
    this.onItsWay = this.send(length, mapped, readAt, { ...position });
    // Thrown again where it is awaited; without this it would be called unhandled until then.
    this.onItsWay.catch(() => {});
  }

  /** In messages that neither we nor catalog hold much of; the last one tells how far the run is. */
  private async send(
    length: number,
    { products, refused: refusedHere, refusals }: MappedBatch,
    readAt: string,
    position: PageBatch['position'],
  ): Promise<void> {
    const { runId, progress } = this.checkpoint;
    const { isPushingOrders } = this.work;
    const fetched = progress.fetched + length;
    const refused = progress.refused + refusedHere;
    let changed = 0;
    for (let at = 0; at === 0 || at < products.length; at += PRODUCTS_A_MESSAGE) {
      const part = products.slice(at, at + PRODUCTS_A_MESSAGE);
      const isLast = at + PRODUCTS_A_MESSAGE >= products.length;
      const reply = await tellCatalog(this.messages, 'catalog.sync-batch', {
        ...{ runId, products: part, readAt, isPushingOrders },
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
