import type { Delivery } from '../../../lib/company.ts';
import type { Product } from '../product.ts';
import { choiceOf, firstChoice, offerOf } from './orderOffer.ts';

/** What the address of a form asks for, as its controls hold it: of an order that is to be placed again. */
export interface AskedOrder {
  readonly choice: string;
  readonly quantity: number;
  readonly pickupPointId: string;
}

/** `34.2.deliver`: variant (empty: the default), pieces, pick-up point; as the worker's mail writes it. */
const AGAIN = /^(\d{0,15})\.(\d{1,6})\.([a-z0-9-]{1,60})$/;

/**
 * Reads `again` of an address. Pieces of an option that is gone say nothing about another one, and a pick-up point that is
 * gone means delivery. Undefined where the address asks for nothing.
 */
export function askedIn(
  query: string,
  product: Product,
  { points }: Delivery,
): AskedOrder | undefined {
  const [, variant = '', pieces = '', point = ''] =
    AGAIN.exec(new URLSearchParams(query).get('again') ?? '') ?? [];
  if (pieces === '') return undefined;
  const asked = variant === '' ? null : Number(variant);
  const chosen = firstChoice(product, asked);
  return {
    choice: choiceOf(chosen, offerOf(product, chosen)),
    quantity: chosen === asked ? Math.max(1, Number(pieces)) : 1,
    pickupPointId: points.some(({ id }) => id === point) ? point : '',
  };
}
