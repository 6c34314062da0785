import type { Delivery, DeliveryZone } from '../../../lib/company.ts';
import { koboOf } from '../../../lib/formatMoney.ts';

/** Where the goods of an order form go. */
export interface Destination {
  readonly state: string;
  /** An area of the state with its own fee; {@link REST} for the rest of the state; or empty. */
  readonly area: string;
  /** Empty: the goods are delivered. */
  readonly pickupPointId: string;
}

/** What a form posts for a place outside the areas of its state. */
export const REST = 'rest';

/** What delivery costs and how long it takes. */
export interface DeliveryPrice {
  /** In the price, integer kobo; null: staff tell the buyer the fee. */
  readonly feeKobo: number | null;
  /** In words; null where only the general words about delivery name a time. */
  readonly time: string | null;
}

/** The areas of a state that have a fee of their own. */
export const areasOf = ({ zones }: Delivery, state: string): readonly string[] =>
  zones.filter(({ states }) => states.includes(state)).flatMap(({ areas }) => areas);

/** The states that have such areas, in the company's order. */
export const statesWithAreas = ({ zones }: Delivery): readonly string[] => [
  ...new Set(zones.filter(({ areas }) => areas.length > 0).flatMap(({ states }) => states)),
];

/** As the server decides it (services/orders/src/orders/delivery-quote.ts), which has the last word. */
function zoneOf(zones: readonly DeliveryZone[], { state, area }: Destination) {
  const ofState = zones.filter(({ states }) => states.includes(state));
  return (
    ofState.find(({ areas }) => areas.includes(area)) ??
    ofState.find(({ areas }) => areas.length === 0) ??
    (ofState.length === 0 ? zones.find(({ states }) => states.length === 0) : undefined)
  );
}

/** What the delivery of goods of this sum costs; undefined until the form says where they go. */
export function deliveryPriceOf(
  delivery: Delivery,
  destination: Destination,
  goodsKobo: number,
): DeliveryPrice | undefined {
  const { state, area, pickupPointId } = destination;
  const { zones, points } = delivery;
  const point = points.find(({ id }) => id === pickupPointId);
  if (point) return { feeKobo: 0, time: point.hours };
  if (zones.length === 0) return { feeKobo: null, time: null };
  if (state === '' || (area === '' && areasOf(delivery, state).length > 0)) return undefined;
  const zone = zoneOf(zones, destination);
  if (!zone) return { feeKobo: null, time: null };
  const { fee, freeFrom, time } = zone;
  if (fee === null) return { feeKobo: null, time };
  const isFree = freeFrom !== null && goodsKobo >= koboOf(freeFrom);
  return { feeKobo: isFree ? 0 : koboOf(fee), time };
}
