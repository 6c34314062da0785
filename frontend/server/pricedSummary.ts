import type { DeliveryZone } from '../src/lib/company.ts';
import { formatPrice } from '../src/lib/formatMoney.ts';

/** `₦2,500 to ₦9,000`: the range of the fees that the owner has set; undefined of none. */
function feeRange(fees: readonly (string | null)[]): string | undefined {
  const sorted = fees.flatMap((fee) => fee ?? []).sort((one, other) => Number(one) - Number(other));
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (low === undefined || high === undefined) return undefined;
  if (Number(high) === 0) return 'free';
  if (Number(low) === 0) return `up to ${formatPrice(high)}`;
  return low === high ? formatPrice(low) : `${formatPrice(low)} to ${formatPrice(high)}`;
}

/** The line above the products where zones have a fee: what delivery costs, before anyone pays. */
export function pricedSummary(zones: readonly DeliveryZone[]): string {
  const range = feeRange(zones.map(({ fee }) => fee));
  if (range === undefined) return 'We tell you the delivery fee before we send';
  const isAsked = zones.some(({ fee }) => fee === null);
  return isAsked
    ? `Delivery ${range}; to some places we tell you the fee before we send`
    : `Delivery ${range}, in the total before you pay`;
}
