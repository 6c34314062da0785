import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { WorkSlots } from '@spade/platform/service/work-slots';
import { GatewayError } from '../http/gateway.errors.ts';

/**
 * Most bytes of a webhook. Shopify names no limit for deliveries by HTTPS; its largest products have
 * 2,048 variants (https://shopify.dev/changelog/2048-variants-now-available), about 1 kB each.
 */
const WEBHOOK_LIMIT_BYTES = 4 * 1024 * 1024;

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
