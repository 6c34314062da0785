import { MAX_QUANTITY } from '@spade/contracts/orders/quantity';

/**
 * Unit price × quantity in integer kobo. Throws a RangeError when an operand or the product is
 * not a safe whole number: the gateway refuses such input, so here it is a fault.
 */
export function totalOf(unitPriceKobo: number, quantity: number): number {
  if (!Number.isSafeInteger(unitPriceKobo) || unitPriceKobo < 0) {
    throw new RangeError('unit price is not a whole number of kobo');
  }
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) {
    throw new RangeError(`quantity is not between 1 and ${MAX_QUANTITY}`);
  }
  const totalKobo = unitPriceKobo * quantity;
  if (!Number.isSafeInteger(totalKobo)) throw new RangeError('total exceeds safe integers');
  return totalKobo;
}
