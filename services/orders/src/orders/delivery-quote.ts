import { CodedError } from '@spade/contracts/errors/coded-error';
import type { PlaceOrderRequest } from '@spade/contracts/messages/orders';
import type { Buyer } from '@spade/contracts/orders/buyer';
import { deliveryByCall, noAddress, type OrderDelivery } from '@spade/contracts/orders/delivery';
import type { DeliveryZone, PickupPoint } from '@spade/platform/config/delivery-zones';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';

type Rules = Pick<OrdersConfig, 'DELIVERY_ZONES' | 'PICKUP_POINTS'>;

/** How a new order reaches its buyer, and to which address. */
export interface DeliveryQuote {
  delivery: OrderDelivery;
  /** The buyer; for goods that are picked up, with the address of the pick-up point. */
  buyer: Buyer;
}

/**
 * The zone of an address: the one with its area, else the one of the rest of its state, else that of all other states.
 * The order form has the same rule (frontend/src/features/shared/delivery/deliveryPrice.ts).
 */
function zoneOf(zones: readonly DeliveryZone[], { state, area }: Buyer): DeliveryZone | undefined {
  const ofState = zones.filter(({ states }) => states.includes(state));
  const ofArea = ofState.find(({ areas }) => area != null && areas.includes(area));
  return (
    ofArea ??
    ofState.find(({ areas }) => areas.length === 0) ??
    // A state whose areas alone are named has no fee for its rest.
    (ofState.length === 0 ? zones.find(({ states }) => states.length === 0) : undefined)
  );
}

/** What the delivery of this order costs today. Throws ORDERS.PICKUP_POINT_GONE. */
export function quoteDelivery(
  { buyer, delivery, totalKobo }: Pick<PlaceOrderRequest, 'buyer' | 'delivery' | 'totalKobo'>,
  { DELIVERY_ZONES = [], PICKUP_POINTS = [] }: Rules,
): DeliveryQuote {
  if (delivery?.method === 'pickup') {
    const point = PICKUP_POINTS.find(({ id }) => id === delivery.pickupPointId);
    if (!point) throw new CodedError('ORDERS.PICKUP_POINT_GONE', {});
    const { address, city, state, hours } = point;
    return {
      delivery: {
        method: 'pickup',
        feeKobo: 0,
        isFeeInPrice: true,
        time: hours,
        pickupPoint: inWords(point),
      },
      buyer: { ...buyer, ...noAddress, address, city, state },
    };
  }
  const zone = zoneOf(DELIVERY_ZONES, buyer);
  if (!zone) return { delivery: deliveryByCall, buyer };
  const { time, feeKobo, freeFromKobo } = zone;
  if (feeKobo === null) return { delivery: { ...deliveryByCall, time }, buyer };
  const isFree = freeFromKobo !== null && totalKobo >= freeFromKobo;
  return {
    delivery: {
      method: 'deliver',
      feeKobo: isFree ? 0 : feeKobo,
      isFeeInPrice: true,
      time,
      pickupPoint: null,
    },
    buyer,
  };
}

/** A pick-up point as an order keeps it. */
const inWords = ({ name, address, city }: PickupPoint) => `${name}: ${address}, ${city}`;

/** The pick-up point of an order, while there is still one like it; null where the goods are delivered. */
export const pickupPointIdOf = (
  { pickupPoint }: DeliveryFacts,
  { PICKUP_POINTS = [] }: Rules,
): string | null => PICKUP_POINTS.find((point) => inWords(point) === pickupPoint)?.id ?? null;

/** {@link quoteDelivery}; throws ORDERS.FEE_CHANGED where the buyer saw another fee. */
export function agreedDelivery(request: PlaceOrderRequest, rules: Rules): DeliveryQuote {
  const quote = quoteDelivery(request, rules);
  const { feeKobo, isFeeInPrice } = quote.delivery;
  const seenKobo = request.deliveryFeeKobo ?? feeKobo;
  if (seenKobo === feeKobo) return quote;
  const amountDueKobo = request.totalKobo + feeKobo;
  throw new CodedError('ORDERS.FEE_CHANGED', { feeKobo, isFeeInPrice, amountDueKobo });
}

/** The columns of an order that say how it reaches its buyer. */
export const deliveryColumns = [
  'deliveryMethod',
  'deliveryFeeKobo',
  'isFeeInPrice',
  'deliveryTime',
  'pickupPoint',
] as const;

/** Those columns of an order. */
export type DeliveryFacts = Pick<Order, (typeof deliveryColumns)[number]>;

/** How an order reaches its buyer, of its row. */
export const deliveryOf = (order: DeliveryFacts): OrderDelivery => ({
  method: order.deliveryMethod,
  feeKobo: order.deliveryFeeKobo,
  isFeeInPrice: order.isFeeInPrice,
  time: order.deliveryTime,
  pickupPoint: order.pickupPoint,
});
