import { CodedError } from '@spade/contracts/errors/coded-error';

/** Fewer pieces are available than requested. */
export class OutOfStockError extends CodedError<'CATALOG.OUT_OF_STOCK'> {
  constructor(available: number) {
    super('CATALOG.OUT_OF_STOCK', { available });
  }
}

/** Open holds would take more than half of the stock. */
export class ContendedError extends CodedError<'CATALOG.CONTENDED'> {
  constructor(stock: number, held: number) {
    super('CATALOG.CONTENDED', { stock, held });
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

/** No such product is on sale: unknown id, or retired from the catalogue. */
export class ProductNotFoundError extends CodedError<'CATALOG.PRODUCT_NOT_FOUND'> {
  constructor() {
    super('CATALOG.PRODUCT_NOT_FOUND', {});
  }
}
