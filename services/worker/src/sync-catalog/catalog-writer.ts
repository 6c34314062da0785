import { Logger } from '@nestjs/common';
import type { SyncCheckpoint } from '@spade/contracts/jobs/sync-catalog';
import type {
  SyncBatchRequest,
  SyncedProduct,
  SyncRefusal,
} from '@spade/contracts/messages/catalog';
import type { MessageClient } from '@spade/platform/transport/message-client';
import { mapProduct } from '../product/map-product.ts';
import type { StoreBatch, SyncWork } from './sync-work.ts';
import { tellCatalog } from './tell-catalog.ts';

const logger = new Logger('SyncCatalog');

/**
 * Hands the store's products to the catalogue, batch by batch, and keeps the checkpoint: after each
 * batch that the catalogue has written, never before. One batch is on its way while the next is
 * read and mapped; no more, so memory stays flat however large the store is.
 */
export class CatalogWriter {
  private readonly messages: MessageClient;
  private readonly work: SyncWork;
  private onItsWay: Promise<void> = Promise.resolve();

  /** Where the run stands; what is on its way is not counted yet, except in `fetched` and `refused`. */
  readonly checkpoint: SyncCheckpoint;

  constructor(messages: MessageClient, work: SyncWork, checkpoint: SyncCheckpoint) {
    this.messages = messages;
    this.work = work;
    this.checkpoint = checkpoint;
  }

  /** Takes a batch; answers when the one before is written. Throws what that one's writing threw. */
  async write({ nodes, readAt, position }: StoreBatch): Promise<void> {
    const { runId, progress } = this.checkpoint;
    const { products, refusals } = mapAll(nodes);
    await this.onItsWay;
    const fetched = progress.fetched + nodes.length;
    const refused = progress.refused + refusals.length;
    const { isStoreToldOfSales } = this.work;
    const report = { fetched, refused, refusals };
    const batch = { runId, products, readAt, isStoreToldOfSales, progress: report };
    this.onItsWay = this.send(batch, { ...position }, { fetched, refused });
    // Thrown again where it is awaited; without this it would be called unhandled until then.
    this.onItsWay.catch(() => {});
  }

  /** Answers when everything is written. */
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

  private async send(
    batch: SyncBatchRequest,
    position: StoreBatch['position'],
    totals: { fetched: number; refused: number },
  ): Promise<void> {
    const { changed } = await tellCatalog(this.messages, 'catalog.sync-batch', batch);
    const { progress } = this.checkpoint;
    Object.assign(progress, totals, { changed: progress.changed + changed });
    Object.assign(this.checkpoint, position);
    await this.work.save(this.checkpoint);
    await this.work.report({ ...progress });
  }
}

/** The products that can be sold; the others with the reason why not. */
function mapAll(nodes: readonly unknown[]): { products: SyncedProduct[]; refusals: SyncRefusal[] } {
  const products: SyncedProduct[] = [];
  const refusals: SyncRefusal[] = [];
  for (const node of nodes) {
    const mapped = mapProduct(node);
    if (mapped.isMapped) products.push(mapped.product);
    else {
      const refusal = { shopifyId: idOf(node), reason: mapped.reason.slice(0, 200) };
      refusals.push(refusal);
      logger.warn(`the store's product ${refusal.shopifyId} was refused: ${refusal.reason}`);
    }
  }
  return { products, refusals };
}

function idOf(node: unknown): string {
  const id = node !== null && typeof node === 'object' && 'id' in node ? node.id : undefined;
  return typeof id === 'string' ? id.slice(0, 255) : 'without id';
}
