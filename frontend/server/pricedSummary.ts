import type { DeliveryZone } from '../src/lib/company.ts';
import { formatPrice } from '../src/lib/formatMoney.ts';
import { placeOrderRules } from '../src/lib/rules/placeOrder.gen.ts';

type Zones = readonly DeliveryZone[];

/** At most this many states are named in one line. */
const MAX_NAMED = 2;

/** Whether staff tell some buyers the fee: of a zone without one, or of a place in no zone. */
function isAskedSomewhere(zones: Zones): boolean {
  const hasRest = zones.some(({ states }) => states.length === 0);
  const isLeftOut = (state: string) => {
    const ofState = zones.filter(({ states }) => states.includes(state));
    return ofState.length === 0 ? !hasRest : ofState.every(({ areas }) => areas.length > 0);
  };
  return (
    zones.some(({ fee }) => fee === null) || placeOrderRules.shippingState.options.some(isLeftOut)
  );
}

/** `Lagos and Ogun`: the states with a fee, where they are few and each is one as a whole; undefined of others. */
function fewPlaces(priced: Zones): string | undefined {
  const whole = new Set(
    priced.filter(({ areas }) => areas.length === 0).flatMap(({ states }) => states),
  );
  const isAll = priced.every(
    ({ states }) => states.length > 0 && states.every((state) => whole.has(state)),
  );
  return isAll && whole.size <= MAX_NAMED ? [...whole].join(' and ') : undefined;
}

/** `₦2,500 to ₦9,000`: the range of fees; `from ₦2,500` before the name of a place. */
function feeRange(fees: readonly string[], isBeforePlace: boolean): string {
  const sorted = fees.toSorted((one, other) => Number(one) - Number(other));
  const [low = '0', high = '0'] = [sorted[0], sorted.at(-1)];
  if (Number(high) === 0) return 'free';
  if (Number(low) === 0) return `up to ${formatPrice(high)}`;
  if (low === high) return formatPrice(low);
  return isBeforePlace ? `from ${formatPrice(low)}` : `${formatPrice(low)} to ${formatPrice(high)}`;
}

/** The line above the products where zones have a fee: what delivery costs, before anyone pays. */
export function pricedSummary(zones: Zones): string {
  const priced = zones.filter(({ fee }) => fee !== null);
  const fees = priced.flatMap(({ fee }) => fee ?? []);
  if (fees.length === 0) return 'We tell you the delivery fee before we send';
  if (!isAskedSomewhere(zones))
    return `Delivery ${feeRange(fees, false)}, in the total before you pay`;
  const places = fewPlaces(priced);
  return places === undefined
    ? `Delivery ${feeRange(fees, false)}; to some places we tell you the fee before we send`
    : `Delivery ${feeRange(fees, true)} to ${places}; elsewhere we tell you the fee before we send`;
}

/** The sentence about what delivery costs where zones have a fee. */
export function pricedCost(zones: Zones): string {
  return isAskedSomewhere(zones)
    ? 'Where delivery has a fee, it is in the total that you see before you pay; elsewhere we tell you the fee before we send.'
    : 'What delivery costs is in the total that you see before you pay.';
}
