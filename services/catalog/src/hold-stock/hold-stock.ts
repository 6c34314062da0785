import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { HoldReply, HoldRequest } from '@spade/contracts/messages/catalog';
import { CONFIG } from '@spade/platform/config/config.module';
import { codeOf } from '@spade/platform/database/passing-fault';
import { Gathered } from '@spade/platform/service/gathered';
import type { CatalogConfig } from '../catalog.config.ts';
import { orderablePieces } from '../product/open-share.ts';
import { ProductNotFoundError } from '../product/product.errors.ts';
import { type HoldSituation, readHoldSituation, variantOfHold } from './hold-situation.ts';
import {
  HeldByOthersError,
  HoldEndedError,
  OutOfStockError,
  PriceChangedError,
} from './hold-stock.errors.ts';
import { takeHold } from './take-hold.ts';
import { type BatchedHold, takeHolds } from './take-holds.ts';

/** unique_violation: another call wrote the same hold id. deadlock_detected. Both: look again. */
const retryableSqlStates = new Set(['23505', '40P01']);

/** More rounds than any interleaving was seen to need: stock may come and go between two statements. */
const MAX_ROUNDS = 10;

/** Takes pieces out of sale; safe to repeat under the same hold id. Never oversells. */
@Controller()
export class HoldStock {
  /** One statement for all that come at the same moment. */
  private readonly together = new Gathered((holds: readonly HoldRequest[]) =>
    this.takeTogether(holds),
  );

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: CatalogConfig,
  ) {}

  /**
   * Throws {@link ProductNotFoundError}, {@link OutOfStockError}, {@link HeldByOthersError},
   * {@link PriceChangedError}, {@link HoldEndedError}; an unexpected error when the id is known for another product or quantity.
   */
  @HandleMessage('catalog.hold')
  async handle(asked: HoldRequest): Promise<HoldReply> {
    const { holdId, productId, quantity } = asked;
    if (!Number.isSafeInteger(quantity) || quantity < 1) {
      throw new Error(`hold ${holdId} requests ${quantity} pieces`);
    }
    const renewed =
      asked.renewsHoldId === undefined
        ? undefined
        : await variantOfHold(this.em, asked.renewsHoldId);
    const request = { ...asked, ...renewed };
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const batched = round === 0 ? await this.together.run(request) : 'alone';
      const taken = batched === 'alone' ? await this.tryToTake(request) : batched;
      if (taken) return { holdId, quantity, ...taken };
      const situation = await readHoldSituation(this.em, request);
      if (situation.hold) return replyOf(request, situation.hold);
      refuse(request, situation.product, this.config.OPEN_HOLDS_SHARE);
    }
    throw new Error(
      `hold ${holdId} on product ${productId} did not settle in ${MAX_ROUNDS} rounds`,
    );
  }

  private async takeTogether(holds: readonly HoldRequest[]): Promise<(BatchedHold | null)[]> {
    const [first, ...others] = holds;
    if (first && others.length === 0) return [await this.tryToTake(first)];
    try {
      return await takeHolds(this.em, holds, this.config.OPEN_HOLDS_SHARE);
    } catch {
      // One of them is at fault, or the database: each finds out for itself.
      return holds.map(() => 'alone');
    }
  }

  private async tryToTake(request: HoldRequest) {
    try {
      return await takeHold(this.em, request, this.config.OPEN_HOLDS_SHARE);
    } catch (error) {
      if (retryableSqlStates.has(codeOf(error))) return null;
      throw error;
    }
  }
}

/** The stored hold is the reply, even if the price has changed since. */
function replyOf(request: HoldRequest, hold: NonNullable<HoldSituation['hold']>): HoldReply {
  const { holdId, productId, quantity } = request;
  if (hold.productId !== productId || hold.quantity !== quantity) {
    throw new Error(`hold ${holdId} was taken for another product or quantity`);
  }
  if (hold.state !== 'open') throw new HoldEndedError(holdId);
  // Its variant is not compared: another may have become the product's default since.
  const { title, unitPriceKobo, variantId, category } = hold;
  return { holdId, productId, variantId, quantity, title, unitPriceKobo, category };
}

/** Throws the reason why there is no hold. Returns when stock came back in between: then try again. */
function refuse(request: HoldRequest, product: HoldSituation['product'], openShare: number): void {
  if (!product) throw new ProductNotFoundError();
  const totalKobo = product.unitPriceKobo * request.quantity;
  if (request.expectedTotalKobo !== undefined && request.expectedTotalKobo !== totalKobo) {
    throw new PriceChangedError(product.unitPriceKobo, totalKobo);
  }
  const available = Math.max(0, product.inventory - product.held);
  if (available < request.quantity) throw new OutOfStockError(available);
  const orderable = orderablePieces(product, openShare);
  if (orderable < request.quantity) throw new HeldByOthersError(available, orderable);
}
