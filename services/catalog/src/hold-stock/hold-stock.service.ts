import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { HoldReply, HoldRequest } from '@spade/contracts/messages/catalog';
import { ChangeAnnouncer } from '../changes/change-announcer.ts';
import { ProductNotFoundError } from '../product/product.errors.ts';
import { type HoldSituation, readHoldSituation, variantOfHold } from './hold-situation.ts';
import { HoldEndedError, OutOfStockError, PriceChangedError } from './hold-stock.errors.ts';
import { takeHold } from './take-hold.ts';

/** Two calls with one hold id met; or two statements locked each other out. Both: look again. */
const retryableSqlStates = new Set(['23505', '40P01']);

/** More rounds than any interleaving was seen to need (a look can be outdated at once). */
const MAX_ROUNDS = 10;

/** Takes pieces out of sale; safe to repeat under the same hold id. Never oversells. */
@Injectable()
export class HoldStockService {
  private readonly em: EntityManager;
  private readonly announcer: ChangeAnnouncer;

  constructor(em: EntityManager, announcer: ChangeAnnouncer) {
    this.em = em;
    this.announcer = announcer;
  }

  /**
   * Throws {@link ProductNotFoundError}, {@link OutOfStockError}, {@link PriceChangedError},
   * {@link HoldEndedError}; a fault when the id is known for another product or quantity.
   */
  async hold(asked: HoldRequest): Promise<HoldReply> {
    const { holdId, productId, quantity } = asked;
    if (!Number.isSafeInteger(quantity) || quantity < 1) {
      throw new Error(`hold ${holdId} asks for ${quantity} pieces`);
    }
    const renewed =
      asked.renewsHoldId === undefined
        ? undefined
        : await variantOfHold(this.em, asked.renewsHoldId);
    const request = { ...asked, ...renewed };
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const taken = await this.tryToTake(request);
      if (taken) {
        this.announcer.announce();
        return { holdId, quantity, ...taken };
      }
      const situation = await readHoldSituation(this.em, request);
      if (situation.hold) return replyOf(request, situation.hold);
      refuse(request, situation.product);
    }
    throw new Error(`hold ${holdId} on product ${productId} found no quiet moment`);
  }

  private async tryToTake(request: HoldRequest) {
    try {
      return await takeHold(this.em, request);
    } catch (error) {
      const sqlState = (error as { code?: unknown }).code; // MikroORM copies the driver's fields
      if (retryableSqlStates.has(String(sqlState))) return null;
      throw error;
    }
  }
}

/** The stored hold is the answer, whatever the price is now. */
function replyOf(request: HoldRequest, hold: NonNullable<HoldSituation['hold']>): HoldReply {
  const { holdId, productId, quantity } = request;
  if (hold.productId !== productId || hold.quantity !== quantity) {
    throw new Error(`hold ${holdId} was taken for another product or quantity`);
  }
  if (hold.state !== 'open') throw new HoldEndedError(holdId);
  // Its variant is not compared: another may have become the product's default since.
  const { title, unitPriceKobo, variantId } = hold;
  return { holdId, productId, variantId, quantity, title, unitPriceKobo };
}

/** Throws why there is no hold. Returns when stock came back since: then it is worth a new try. */
function refuse(request: HoldRequest, product: HoldSituation['product']): void {
  if (!product) throw new ProductNotFoundError();
  const totalKobo = product.unitPriceKobo * request.quantity;
  if (request.expectedTotalKobo !== undefined && request.expectedTotalKobo !== totalKobo) {
    throw new PriceChangedError(product.unitPriceKobo, totalKobo);
  }
  if (product.available < request.quantity) throw new OutOfStockError(product.available);
}
