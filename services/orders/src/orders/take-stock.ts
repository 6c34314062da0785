import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import type { HoldReply, HoldRequest } from '@spade/contracts/messages/catalog';
import { CONFIG } from '@spade/platform/config/config.module';
import { batcher } from '@spade/platform/service/batcher';
import type { OrdersConfig } from '../orders.config.ts';
import { CatalogClient } from './holds.ts';
import { checkNetworkShares, type TakenPieces } from './network-share.ts';

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
