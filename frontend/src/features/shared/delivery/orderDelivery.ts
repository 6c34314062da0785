import type { components } from '../../../lib/api.gen.d.ts';
import { formatNaira, formatPrice } from '../../../lib/formatMoney.ts';

/** How the goods of an order reach the buyer, as it was placed. */
export type OrderDelivery = Pick<
  components['schemas']['PlacedOrderView'],
  'delivery' | 'deliveryFee' | 'deliveryTime' | 'pickupPoint'
>;

/** The name and words of the delivery in a list of facts; undefined where staff tell the fee. */
export function deliveryFact(order: OrderDelivery): readonly [string, string] | undefined {
  const { deliveryFee, deliveryTime, pickupPoint } = order;
  if (pickupPoint !== null) return ['Pick up at', pickupPoint];
  if (deliveryFee === null) return undefined;
  const fee = Number(deliveryFee) === 0 ? 'Free' : formatNaira(deliveryFee);
  return ['Delivery', deliveryTime === null ? fee : `${fee}, ${deliveryTime}`];
}

/** The same in a sentence. */
export function deliverySentence(order: OrderDelivery): string | undefined {
  const { deliveryFee, deliveryTime, pickupPoint } = order;
  const when = deliveryTime === null ? '' : `, ${deliveryTime}`;
  if (pickupPoint !== null) return `You pick it up at ${pickupPoint}${when}.`;
  if (deliveryFee === null) return undefined;
  if (Number(deliveryFee) === 0) return `Delivery is free${when}.`;
  return `Delivery, ${formatPrice(deliveryFee)}, is in the total${when}.`;
}
