import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Controller, HttpCode, Inject, Injectable, Logger, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import {
  STORE_CHANGE_QUEUE,
  type StoreChange,
  type StoreTopic,
  storeTopics,
} from '@spade/contracts/jobs/store-changes';
import { CONFIG } from '@spade/platform/config/config.module';
import { InjectQueue } from '@spade/platform/queue/provide-queue';
import type { Queue } from 'bullmq';
import type { Request } from 'express';
import type { GatewayConfig } from '../gateway.config.ts';
import { GatewayError } from '../http/gateway.errors.ts';
import { ExemptFromCallLimit } from '../http/limits/limits.ts';
import { WebhookBody } from './webhook-body.ts';

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

/** The queue of store changes that the worker processes. */
@Injectable()
export class StoreChangeQueue {
  private readonly logger = new Logger(StoreChangeQueue.name);

  constructor(@InjectQueue(STORE_CHANGE_QUEUE) private readonly queue: Queue<StoreChange, void>) {}

  /** Stores the change until it is processed; a repeated webhook is the same job. */
  async add(webhookId: string, change: StoreChange): Promise<void> {
    // Hashed: BullMQ refuses some ids, and this one comes from outside.
    const jobId = createHash('sha256').update(webhookId).digest('hex');
    try {
      await this.queue.add(change.topic, change, { jobId });
    } catch (error) {
      this.logger.warn('the queue of store changes does not respond', { err: error });
      throw new GatewayError('UNAVAILABLE', {}); // Shopify delivers again
    }
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
  async hear(@Req() request: Request) {
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
