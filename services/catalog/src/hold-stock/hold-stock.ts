import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { HoldReply, HoldRequest } from '@spade/contracts/messages/catalog';
import { batcher } from '@spade/platform/service/batcher';
import { catalogDb } from '../catalog.tables.ts';
import { takeHolds } from './take-holds.ts';

/** Takes pieces out of sale; safe to repeat under the same hold id. Never oversells. */
@Controller()
export class HoldStock {
  /** One transaction for all that come at the same moment. */
  private readonly take = batcher('holds', (requests: readonly HoldRequest[]) =>
    takeHolds(this.em, requests),
  );

  constructor(private readonly em: EntityManager) {}

  /**
   * Throws CATALOG.PRODUCT_NOT_FOUND, CATALOG.OUT_OF_STOCK, CATALOG.CONTENDED, CATALOG.PRICE_CHANGED,
   * CATALOG.HOLD_ENDED; an unexpected error when the id is known for another product or quantity.
   */
  @HandleMessage('catalog.hold')
  async handle(request: HoldRequest): Promise<HoldReply> {
    const { holdId, quantity, renewsHoldId } = request;
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      throw new Error(`hold ${holdId} requests ${quantity} pieces`);
    const renewed = renewsHoldId === undefined ? undefined : await this.variantOf(renewsHoldId);
    return this.take({ ...request, ...renewed });
  }

  /** The variant that a hold is on now: since the hold it may have become the default, or ceased to be. */
  private variantOf(holdId: string): Promise<{ variantId: number | null } | undefined> {
    return catalogDb(this.em)
      .selectFrom('stock_holds')
      .select('variantId')
      .where('holdId', '=', holdId)
      .executeTakeFirst();
  }
}
