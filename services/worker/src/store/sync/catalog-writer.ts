import { Logger } from '@nestjs/common';
import type { MessageClient } from '@spade/bus/message-client';
import { type CodedError, isCodedError } from '@spade/contracts/errors/coded-error';
import type { SyncCheckpoint, SyncProgress } from '@spade/contracts/jobs/sync-catalog';
import type { SyncedProduct, SyncRefusal } from '@spade/contracts/messages/catalog-sync';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { retry } from '@spade/platform/faults/retry';
import { mapProduct } from '../map-product.ts';
import type { CatalogPage } from './read-page.ts';

const logger = new Logger('SyncCatalog');

/** Products in one message to catalog, which are mapped, sent and written within some 20 ms. */
const PRODUCTS_PER_MESSAGE = 125;

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

/**
 * Sends the store's products to catalog page by page, and stores the checkpoint after each written page. It takes one
 * short step at a time and waits for its answer: a sync keeps one processor busy and leaves the others to buyers.
 */
export class CatalogWriter {
  /** `checkpoint` is updated after each written page. */
  constructor(
    private readonly messages: MessageClient,
    private readonly work: SyncWork,
    readonly checkpoint: SyncCheckpoint,
  ) {}

  /**
   * Maps and sends a page that was read at `readAt`, in messages small enough for both sides, at least one; the
   * last carries the progress of the run.
   */
  async write({ products, lastId }: CatalogPage, readAt: string): Promise<void> {
    const { runId, progress } = this.checkpoint;
    const fetched = progress.fetched + products.length;
    let { refused, changed } = progress;
    const refusals: SyncRefusal[] = [];
    for (let at = 0; at === 0 || at < products.length; at += PRODUCTS_PER_MESSAGE) {
      const part = mapPart(products.slice(at, at + PRODUCTS_PER_MESSAGE));
      refused += part.refused;
      refusals.push(...part.refusals);
      const isLast = at + PRODUCTS_PER_MESSAGE >= products.length;
      const reply = await tellCatalog(this.messages, 'catalog.sync-batch', {
        runId,
        products: part.products,
        readAt,
        ...(isLast && { progress: { fetched, refused, refusals } }),
      });
      changed += reply.changed;
    }
    this.checkpoint.lastId = lastId ?? this.checkpoint.lastId;
    Object.assign(progress, { fetched, refused });
    await this.work.save(this.checkpoint);
    await this.report({ changed });
  }

  /** Shows staff these figures beside the others of the run. */
  async report(figures: Partial<SyncProgress>): Promise<void> {
    const { progress } = this.checkpoint;
    Object.assign(progress, figures);
    await this.work.report({ ...progress });
  }

  /** Starts again with the first product. */
  async restart(): Promise<void> {
    this.checkpoint.lastId = 0;
    Object.assign(this.checkpoint.progress, { fetched: 0, refused: 0 });
    await this.work.save(this.checkpoint);
  }
}

/** The products that can be sold, how many others there are, and why these or some variants cannot be sold. */
function mapPart(nodes: readonly unknown[]) {
  const products: SyncedProduct[] = [];
  const refusals: SyncRefusal[] = [];
  let refused = 0;
  for (const node of nodes) {
    const mapped = mapProduct(node);
    if (mapped.isMapped) products.push(mapped.product);
    else refused += 1;
    const reasons = mapped.isMapped
      ? mapped.refusedVariants.map((reason) => `a variant: ${reason}`)
      : [mapped.reason];
    for (const reason of reasons) {
      const shopifyId = idOf(node);
      refusals.push({ shopifyId: shopifyId.slice(0, 255), reason: reason.slice(0, 200) });
      logger.warn(`refused the store's product ${shopifyId}: ${reason}`);
    }
  }
  return { products, refusals, refused };
}

function idOf(node: unknown): string {
  const id = node !== null && typeof node === 'object' && 'id' in node ? node.id : undefined;
  return typeof id === 'string' ? id : 'without id';
}

type SyncMessage =
  | 'catalog.begin-reading'
  | 'catalog.start-sync'
  | 'catalog.sync-batch'
  | 'catalog.finish-sync'
  | 'catalog.sync-product';

/** A batch takes well under a second; the rest allows for a restart of catalog. */
const DEADLINE_MS = 15_000;

/** How long a step is repeated: a failover of the database takes half a minute. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 1_000;

/** Errors worth a retry: catalog or its database may recover in a moment. */
const transientCodes = [
  'PLATFORM.DEADLINE_EXCEEDED',
  'PLATFORM.OVERLOADED',
  'PLATFORM.UNAVAILABLE',
] as const satisfies CodedError['code'][];

/**
 * Sends one step of a sync to catalog. Every step is safe to repeat, so one that was not answered in time, met an
 * overload or a database that is away is sent again for a minute; any other error is thrown.
 */
export async function tellCatalog<N extends SyncMessage>(
  messages: MessageClient,
  name: N,
  payload: RequestOf<N>,
): Promise<ReplyOf<N>> {
  return retry(() => messages.send(name, payload, { deadlineMs: DEADLINE_MS }), {
    everyMs: PAUSE_MS,
    forMs: PATIENCE_MS,
    isRetryable: (error) => transientCodes.some((code) => isCodedError(error, code)),
  });
}
