import { type Delivery, useSite } from '../../../lib/company.ts';
import {
  arrivalDays,
  deliverySentence,
  feeToldLater,
  timeAndFee,
} from '../../shared/delivery/orderDelivery.ts';
import { orderStates } from '../../shared/order/orderStates.ts';
import type { PublicOrder } from '../order.ts';

/** When the goods of an order arrive, or else how they come and how long that takes. */
export function HowItComes({ order }: { readonly order: PublicOrder }) {
  const { delivery } = useSite();
  if (!order.arrival) {
    const way = deliverySentence(order) ?? deliveryTo(delivery, order);
    return way === undefined ? null : <p>{way}</p>;
  }
  const days = arrivalDays(order.arrival);
  if (orderStates[order.status].buyerSees === 'check')
    // The mail says the same.
    return <p>Once your payment is confirmed, the goods arrive {days}.</p>;
  return (
    <p>
      <b>Arrives {days}.</b> {order.deliveryFee === null && deliveryTo(delivery, order)}
    </p>
  );
}

/** What delivery costs, and how long it takes unless the day is known: as listed for the state, else in general words. */
function deliveryTo(delivery: Delivery, { shippingState, arrival }: PublicOrder) {
  if (delivery.zones.length > 0) return feeToldLater;
  const listed = delivery.states.find(({ state }) => state === shippingState);
  if (listed) return `Delivery to ${shippingState}: ${timeAndFee(listed)}.`;
  return arrival ? delivery.cost : `${delivery.cost} ${delivery.time}`;
}
