import type { components } from '../../../lib/api.gen.d.ts';
import type { DeliveryState } from '../../../lib/company.ts';
import { formatNaira, formatPrice } from '../../../lib/formatMoney.ts';
import { formatWeekday } from '../../../lib/formatTime.ts';

/** How the goods of an order reach the buyer, as it was placed. */
export type OrderDelivery = Pick<
  components['schemas']['PlacedOrderView'],
  'delivery' | 'deliveryFee' | 'deliveryTime' | 'pickupPoint'
>;

/** The same with the lines of its price. */
type PricedOrder = OrderDelivery &
  // A gateway of the previous release sends no lines.
  Partial<Pick<components['schemas']['PublicOrderView'], 'priceLines'>>;

/** The name and words of the delivery in a list of facts; undefined where staff tell the fee. */
export function deliveryFact(order: OrderDelivery): readonly [string, string] | undefined {
  const { deliveryFee, deliveryTime, pickupPoint } = order;
  const when = deliveryTime === null ? '' : `, ${deliveryTime}`;
  if (pickupPoint !== null) return ['Pick up at', `${pickupPoint}${when}`];
  if (deliveryFee === null) return undefined;
  const fee = Number(deliveryFee) === 0 ? 'Free' : formatNaira(deliveryFee);
  return ['Delivery', `${fee}${when}`];
}

/** What the price is made of, and how the goods reach the buyer, in a list of facts. */
export function priceFacts(order: PricedOrder): readonly (readonly [string, string])[] {
  const { priceLines = [] } = order;
  const delivery = deliveryFact(order);
  const lines = priceLines.map(({ part, label, amount }) =>
    part === 'delivery' && delivery ? delivery : ([label, formatNaira(amount)] as const),
  );
  const isLine = priceLines.some(({ part }) => part === 'delivery');
  return delivery && !isLine ? [...lines, delivery] : lines;
}

/** The same in a sentence; about the delivery alone where the goods are the whole price. */
export function priceSentence(order: PricedOrder): string | undefined {
  if (!order.priceLines?.length) return deliverySentence(order);
  return `${priceFacts(order)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')}.`;
}

/** For a delivery whose fee staff tell the buyer. */
export const feeToldLater =
  'Delivery is not in the total: we tell you the fee before we send anything.';

/** The delivery in a sentence. */
export function deliverySentence(order: OrderDelivery): string | undefined {
  const { deliveryFee, deliveryTime, pickupPoint } = order;
  if (pickupPoint !== null)
    return `You pick it up at ${pickupPoint}${deliveryTime === null ? '' : `, ${deliveryTime}`}.`;
  if (deliveryFee === null) return undefined;
  const when = deliveryTime === null ? '' : ` It takes ${deliveryTime}.`;
  if (Number(deliveryFee) === 0) return `Delivery is free.${when}`;
  return `Delivery, ${formatPrice(deliveryFee)}, is in the total.${when}`;
}

/** On which days goods arrive, after the verb: `by Thursday, 3 December`. */
export const arrivalDays = ({ first, last }: components['schemas']['ArrivalView']): string =>
  `${first && first !== last ? `about ${formatWeekday(first)} to` : 'by'} ${formatWeekday(last)}`;

/** `1 to 2 working days, ₦3,500`. */
export function timeAndFee({ time, fee, freeFrom = null }: DeliveryState): string {
  if (fee === null) return `${time}, we call you with the fee`;
  const price = Number(fee) === 0 ? 'free' : formatPrice(fee);
  return [
    time,
    price,
    ...(freeFrom === null ? [] : [`free if the goods cost ${formatPrice(freeFrom)} or more`]),
  ].join(', ');
}
