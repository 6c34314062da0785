import { CodedError } from '@spade/contracts/errors/coded-error';

/** No such product is on sale: unknown id, or retired from the catalogue. */
export class ProductNotFoundError extends CodedError<'CATALOG.PRODUCT_NOT_FOUND'> {
  constructor() {
    super('CATALOG.PRODUCT_NOT_FOUND', {});
  }
}
