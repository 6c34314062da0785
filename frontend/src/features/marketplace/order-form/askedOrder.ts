import type { Delivery } from '../../../lib/company.ts';
import type { Product } from '../product.ts';
import { choiceOf, firstChoice, offerOf } from './orderOffer.ts';

/** The order that a form's address asks to repeat, as the form's controls hold it. */
export interface AskedOrder {
  readonly choice: string;
  readonly quantity: number;
  readonly pickupPointId: string;
}

/** `34.2.deliver`: variant (empty: the default), pieces, pick-up point; as the worker's mail writes it. */
const AGAIN = /^(\d{0,15})\.(\d{1,6})\.([a-z0-9-]{1,60})$/;

/**
 * Reads `again` of an address; undefined without one. If the variant is gone, the first one is chosen with one piece; if
 * the pick-up point is gone, the goods are delivered.
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
