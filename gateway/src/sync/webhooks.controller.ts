import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Controller, HttpCode, Inject, Injectable, Logger, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { MEGABYTE } from '@spade/contracts/jobs/read-files';
import {
  STORE_CHANGE_QUEUE,
  type StoreChange,
  type StoreTopic,
  storeTopics,
} from '@spade/contracts/jobs/store-changes';
import { CONFIG } from '@spade/platform/config/config.module';
import { InjectQueue } from '@spade/platform/queue/provide-queue';
import { WorkSlots } from '@spade/platform/service/work-slots';
import type { Queue } from 'bullmq';
import type { Request } from 'express';
import type { GatewayConfig } from '../gateway.config.ts';
import { GatewayError, orUnavailable } from '../http/gateway.errors.ts';
import { ExemptFromCallLimit } from '../http/limits/limits.ts';

/**
 * Whether `signature` (base64) is the HMAC-SHA256 of the raw body under the app's client secret
 * (https://shopify.dev/docs/apps/build/webhooks/verify-deliveries). Compares in constant time.
 */
function isSignedWith(secret: string, body: Buffer, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The id as a global id; webhooks carry it as a number or a string of digits. */
function gidOf(type: string, id: unknown): string | null {
  const digits = String(id);
  return /^\d{1,20}$/.test(digits) ? `gid://shopify/${type}/${digits}` : null;
}

/** The change that a delivery reports; null for an unknown topic or an unusable body. */
function readChange(topic: string, body: Buffer): StoreChange | null {
  const known = storeTopics.find((relevant): relevant is StoreTopic => relevant === topic);
  if (!known) return null;
  const payload = parseObject(body);
  const subjectId =
    known === 'inventory_levels/update'
      ? gidOf('InventoryItem', payload.inventory_item_id)
      : gidOf('Product', payload.id);
  return subjectId === null ? null : { topic: known, subjectId };
}

function parseObject(body: Buffer): Record<string, unknown> {
  try {
    // Numbers above 2^53 would be rounded; Shopify's ids are far below.
    const value: unknown = JSON.parse(body.toString());
    return value !== null && typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
}

/**
 * Most bytes of a webhook. Shopify names no limit for deliveries by HTTPS; its largest products have
 * 2,048 variants (https://shopify.dev/changelog/2048-variants-now-available), about 1 kB each.
 */
const WEBHOOK_LIMIT_BYTES = 4 * MEGABYTE;

/** A body up to this size needs no slot: a product of some sixty variants, or a level of stock. */
const SMALL_BYTES = 64 * 1024;

/** Large bodies in memory at the same time: 16 MB of a container's 512, from any sender. */
const LARGE_AT_ONCE = 4;

/** Large bodies that wait for a slot with their first 64 kB; further ones are refused, and Shopify retries. */
const LARGE_WAITING = 32;

/** A body must arrive completely within this time, the wait for a slot included. */
const BODY_TIMEOUT_MS = 10_000;

/**
 * Reads the bodies of webhooks. They come unsigned until their last byte has been hashed, so what
 * they may hold together is bounded.
 */
@Injectable()
export class WebhookBody {
  private readonly large = new WorkSlots(
    LARGE_AT_ONCE,
    LARGE_WAITING,
    () => new GatewayError('UNAVAILABLE', {}),
  );

  /**
   * Calls `use` with the body byte by byte, as it was signed; the body is in memory until `use` ends.
   * Throws PAYLOAD_TOO_LARGE, BAD_REQUEST (cut off, or too slow), and UNAVAILABLE when too many large
   * ones arrive at once.
   */
  async read<T>(request: IncomingMessage, use: (body: Buffer) => Promise<T>): Promise<T> {
    if (Number(request.headers['content-length']) > WEBHOOK_LIMIT_BYTES)
      throw new GatewayError('PAYLOAD_TOO_LARGE', {});
    const timer = setTimeout(() => request.destroy(), BODY_TIMEOUT_MS);
    const pieces = new Pieces(request);
    try {
      if (await pieces.readTo(SMALL_BYTES)) return await use(pieces.join());
      return await this.large.run(async () => {
        if (await pieces.readTo(WEBHOOK_LIMIT_BYTES)) return await use(pieces.join());
        throw new GatewayError('PAYLOAD_TOO_LARGE', {});
      });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** What has arrived of a body. */
class Pieces {
  private readonly pieces: Buffer[] = [];
  private readonly arriving: AsyncIterator<Buffer>;
  private length = 0;

  constructor(request: IncomingMessage) {
    this.arriving = request[Symbol.asyncIterator]();
  }

  /** Reads until the body ends (true) or has more than `limitBytes` (false). */
  async readTo(limitBytes: number): Promise<boolean> {
    while (this.length <= limitBytes) {
      const { done, value } = await this.next();
      if (done) return true;
      this.length += value.length;
      this.pieces.push(value);
    }
    return false;
  }

  join(): Buffer {
    return Buffer.concat(this.pieces, this.length);
  }

  private async next(): Promise<IteratorResult<Buffer>> {
    try {
      return await this.arriving.next();
    } catch {
      throw new GatewayError('BAD_REQUEST', {});
    }
  }
}

/** The queue of store changes that the worker processes. */
@Injectable()
export class StoreChangeQueue {
  private readonly logger = new Logger(StoreChangeQueue.name);

  constructor(@InjectQueue(STORE_CHANGE_QUEUE) private readonly queue: Queue<StoreChange, void>) {}

  /** Stores the change until it is processed; a repeated webhook is the same job. */
  async add(webhookId: string, change: StoreChange): Promise<void> {
    // Hashed: BullMQ refuses some ids, and this one comes from outside.
    const jobId = createHash('sha256').update(webhookId).digest('hex');
    const added = this.queue.add(change.topic, change, { jobId });
    // Shopify delivers again.
    await orUnavailable(added, this.logger, 'the queue of store changes does not respond');
  }
}

/** A header under its old name (`X-Shopify-…`) or its new one (`Shopify-…`); empty when absent. */
function shopifyHeader(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[`x-shopify-${name}`] ?? headers[`shopify-${name}`];
  return typeof value === 'string' ? value : '';
}

/**
 * Receives the webhooks of the Shopify store. Accepts every signed delivery and leaves the work to
 * the worker, because Shopify waits 5 seconds, retries 8 times and then may end the subscription.
 */
@ApiExcludeController()
@ExemptFromCallLimit('only what the store has signed comes in, in bursts')
@Controller('webhooks')
export class WebhooksController {
  private readonly logger = new Logger(WebhooksController.name);
  private readonly secret: string | undefined;

  constructor(
    private readonly queue: StoreChangeQueue,
    private readonly body: WebhookBody,
    @Inject(CONFIG) config: GatewayConfig,
  ) {
    this.secret = config.SHOPIFY_WEBHOOK_SECRET;
  }

  @Post('shopify')
  @HttpCode(200)
  async receive(@Req() request: Request) {
    const { secret } = this;
    if (!secret) throw new GatewayError('NOT_FOUND', {});
    // An unsigned delivery is refused before its body is read.
    const signature = shopifyHeader(request.headers, 'hmac-sha256');
    if (signature === '') throw new GatewayError('UNAUTHENTICATED', {});
    await this.body.read(request, async (body) => {
      if (!isSignedWith(secret, body, signature)) throw new GatewayError('UNAUTHENTICATED', {});
      await this.take(request.headers, body);
    });
    return { success: true };
  }

  private async take(headers: IncomingHttpHeaders, body: Buffer): Promise<void> {
    const topic = shopifyHeader(headers, 'topic');
    const change = readChange(topic, body);
    const webhookId = shopifyHeader(headers, 'webhook-id');
    if (change && webhookId) await this.queue.add(webhookId, change);
    // Not an error to Shopify, which would retry it for hours with the same result.
    else this.logger.warn('ignored a webhook of an unknown kind', { topic });
  }
}
