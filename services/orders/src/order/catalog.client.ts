import { Injectable } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import type { HoldReply, HoldRequest } from '@spade/contracts/messages/catalog';
import type { HeldStockRow } from '@spade/contracts/messages/catalog-store';

const HOLD_DEADLINE_MS = 3_000;

/** The only calls between services: catalog keeps the stock. */
@Injectable()
export class CatalogClient {
  constructor(private readonly messages: MessageClient) {}

  /**
   * Takes pieces out of sale; safe to repeat under the same hold id. Throws
   * CATALOG.PRODUCT_NOT_FOUND, CATALOG.OUT_OF_STOCK, CATALOG.CONTENDED, CATALOG.PRICE_CHANGED,
   * CATALOG.HOLD_ENDED, PLATFORM.DEADLINE_EXCEEDED after 3 s.
   */
  hold(request: HoldRequest): Promise<HoldReply> {
    return this.messages.send('catalog.hold', request, { deadlineMs: HOLD_DEADLINE_MS });
  }

  /** The 500 stocks of which open holds take most, the largest share first. */
  async heldStock(): Promise<readonly HeldStockRow[]> {
    return (await this.messages.send('catalog.held-stock', {})).rows;
  }
}
