import type { IncomingHttpHeaders } from 'node:http';
import { Controller, HttpCode, Inject, Logger, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CONFIG } from '@spade/platform/config/config.module';
import type { Request } from 'express';
import type { GatewayConfig } from '../gateway.config.ts';
import { GatewayError } from '../http/gateway.errors.ts';
import { ExemptFromCallLimit } from '../http/limits/call-limit.guard.ts';
import { isSignedWith, readChange } from './shopify-webhook.ts';
import { StoreChangeQueue } from './store-change.queue.ts';
import { WebhookBody } from './webhook-body.ts';

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
