import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import type { HoldReply, HoldRequest } from '@spade/contracts/messages/catalog';
import type { HeldStockRow } from '@spade/contracts/messages/catalog-store';
import { CONFIG } from '@spade/platform/config/config.module';
import { batcher } from '@spade/platform/service/batcher';
import type { OrdersConfig } from '../orders.config.ts';
import { checkNetworkShares, type TakenPieces } from './network-share.ts';

/** The only calls between services: catalog keeps the stock. */
@Injectable()
export class CatalogClient {
  constructor(private readonly messages: MessageClient) {}

  /**
   * Takes pieces out of sale; safe to repeat under the same hold id. Throws
   * CATALOG.PRODUCT_NOT_FOUND, CATALOG.OUT_OF_STOCK, CATALOG.CONTENDED, CATALOG.PRICE_CHANGED,
   * CATALOG.HOLD_ENDED.
   */
  hold(request: HoldRequest): Promise<HoldReply> {
    return this.messages.send('catalog.hold', request);
  }

  /** The 500 stocks of which open holds take most, the largest share first. */
  async heldStock(): Promise<readonly HeldStockRow[]> {
    return (await this.messages.send('catalog.held-stock', {})).rows;
  }
}

/** Takes the stock of an order to be placed. */
@Injectable()
export class TakeStock {
  /** One statement for all that come at the same moment. */
  private readonly checkShare = batcher(
    'network shares',
    async (taken: readonly TakenPieces[]): Promise<(Error | null)[]> => {
      const refusals = await checkNetworkShares(this.em, taken, this.config);
      return taken.map((one) => refusals.get(one) ?? null);
    },
  );

  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogClient,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * Looks at the network's share only where the stock is contended, and before anything is held: what is refused keeps
   * no pieces from others. Storing checks again. Throws what `catalog.hold` throws, ORDERS.HELD_BY_OTHERS,
   * ORDERS.TOO_MANY_PIECES and `MailboxProofNeeded`.
   */
  async take(request: HoldRequest, network: string | null): Promise<HoldReply> {
    const upToHalf = network !== null && this.config.NETWORK_HOLDS_SHARE < 100;
    try {
      return await this.catalog.hold({ ...request, upToHalf });
    } catch (error) {
      if (!isCodedError(error, 'CATALOG.CONTENDED')) throw error;
      const { productId, variantId = null, quantity } = request;
      const { stock, held } = error.details;
      const hold = { productId, variantId, quantity, stock, held: held + quantity };
      await this.checkShare({ network, hold });
      return this.catalog.hold(request);
    }
  }
}
