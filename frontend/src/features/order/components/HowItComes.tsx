import { type Delivery, useSite } from '../../../lib/company.ts';
import { arrivalDays, deliverySentence, timeAndFee } from '../../shared/delivery/orderDelivery.ts';
import { orderStates } from '../../shared/order/orderStates.ts';
import type { PublicOrder } from '../order.ts';

/** Only here: the bar of an unpaid order brings the other words to every page. */
const words = {
  arrives: (days: string) => `Arrives ${days}.`,
  /** While the payment is checked. The mail says the same. */
  arrivesOnce: (days: string) => `Once your payment is confirmed, the goods arrive ${days}.`,
  listed: (state: string, terms: string) => `Delivery to ${state}: ${terms}.`,
} as const;

/** When the goods of an order arrive, or else how they come and how long that takes. */
export function HowItComes({ order }: { readonly order: PublicOrder }) {
  const { delivery } = useSite();
  if (!order.arrival) {
    const way = deliverySentence(order) ?? deliveryTo(delivery, order.shippingState);
    return way === undefined ? null : <p>{way}</p>;
  }
  const days = arrivalDays(order.arrival);
  if (orderStates[order.status].buyerSees === 'check') return <p>{words.arrivesOnce(days)}</p>;
  return (
    <p>
      <b>{words.arrives(days)}</b>
    </p>
  );
}

/** How long delivery takes and what it costs: for the state where the company has listed it, else in its general words. */
function deliveryTo(delivery: Delivery, name: string): string | undefined {
  // Placed before fees were in the price: the call before delivery says it.
  if (delivery.zones.length > 0) return undefined;
  const listed = delivery.states.find(({ state }) => state === name);
  return listed
    ? words.listed(listed.state, timeAndFee(listed))
    : `${delivery.cost} ${delivery.time}`;
}
