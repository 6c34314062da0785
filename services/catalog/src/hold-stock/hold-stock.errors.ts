import { CodedError } from '@spade/contracts/errors/coded-error';

/** Fewer pieces are available than requested. */
export class OutOfStockError extends CodedError<'CATALOG.OUT_OF_STOCK'> {
  constructor(available: number) {
    super('CATALOG.OUT_OF_STOCK', { available });
  }
}

/** Open orders hold their share of the stock; one order may take `orderable` of the `available` pieces. */
export class HeldByOthersError extends CodedError<'CATALOG.HELD_BY_OTHERS'> {
  constructor(available: number, orderable: number) {
    super('CATALOG.HELD_BY_OTHERS', { available, orderable });
  }
}

/** The buyer was shown a total that differs from the catalogue's; amounts in kobo. */
export class PriceChangedError extends CodedError<'CATALOG.PRICE_CHANGED'> {
  constructor(unitPriceKobo: number, totalKobo: number) {
    super('CATALOG.PRICE_CHANGED', { unitPriceKobo, totalKobo });
  }
}

/** The hold has ended: released, timed out or sold. */
export class HoldEndedError extends CodedError<'CATALOG.HOLD_ENDED'> {
  constructor(holdId: string) {
    super('CATALOG.HOLD_ENDED', { holdId });
  }
}
