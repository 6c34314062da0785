import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { StaffPlacement } from '@spade/contracts/messages/orders';
import { formatNaira } from '@spade/contracts/naira';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import type { PriceFacts } from './amount-due.ts';
import { leftToClerk, lockClerks } from './clerk-limits.ts';

/** The least that an order costs after a discount, in kobo: every order is paid. */
const LEAST_DUE_KOBO = 100;

/** The largest discount on the goods of an order: its price stays at least what was received. */
export function mostDiscountKobo({
  totalKobo,
  deliveryFeeKobo,
  amountReceivedKobo,
  amountRefundedKobo,
}: Pick<PriceFacts, 'totalKobo' | 'deliveryFeeKobo'> &
  Pick<Order, 'amountReceivedKobo' | 'amountRefundedKobo'>): number {
  const keptKobo = Math.max(LEAST_DUE_KOBO, (amountReceivedKobo ?? 0) - amountRefundedKobo);
  return Math.max(0, Math.min(totalKobo, totalKobo + deliveryFeeKobo - keptKobo));
}

/** The words of the history. */
export const discountInWords = (discountKobo: number, reason: string): string =>
  `${discountKobo === 0 ? 'No discount' : `${formatNaira(discountKobo)} off`}: ${reason}`;

/** Records by how much someone changed the discount of an order. */
export async function recordDiscount(
  em: EntityManager,
  change: { orderId: number; amountKobo: number; actor: string },
): Promise<void> {
  if (change.amountKobo !== 0)
    await ordersDb(em).insertInto('order_discounts').values(change).execute();
}

/** An order that staff place, and what it costs without the discount. */
interface Placement {
  placedBy: StaffPlacement | undefined;
  price: Pick<PriceFacts, 'totalKobo' | 'deliveryFeeKobo'>;
}

/**
 * The orders whose discount is refused, and why: ORDERS.DISCOUNT_TOO_LARGE, or ORDERS.APPROVER_NEEDED for a clerk. All orders of the call count toward a clerk's limit for the day. Locks those clerks.
 */
export async function refuseDiscounts<T extends Placement>(
  em: EntityManager,
  placements: readonly T[],
  config: OrdersConfig,
): Promise<Map<T, CodedError>> {
  const refusals = new Map<T, CodedError>();
  const discounted = placements.flatMap((placement) => {
    const { placedBy, price } = placement;
    const { discount } = placedBy ?? {};
    return placedBy && discount ? [{ placement, placedBy, price, ...discount }] : [];
  });
  await lockClerks(
    em,
    discounted.map(({ placedBy }) => placedBy.username),
  );
  const givenKobo = new Map<string, number>();
  for (const { placement, placedBy, price, amountKobo } of discounted) {
    const { username, role } = placedBy;
    const nothing = { amountReceivedKobo: null, amountRefundedKobo: 0 };
    const atMostKobo = mostDiscountKobo({ ...price, ...nothing });
    const before = givenKobo.get(username) ?? 0;
    const ofClerkKobo =
      role === 'clerk'
        ? (await leftToClerk(em, username, { allowanceKobo: 0, discountKobo: 0 }, config)) - before
        : atMostKobo;
    if (amountKobo > atMostKobo)
      refusals.set(placement, new CodedError('ORDERS.DISCOUNT_TOO_LARGE', { atMostKobo }));
    else if (amountKobo > ofClerkKobo)
      refusals.set(
        placement,
        new CodedError('ORDERS.APPROVER_NEEDED', { atMostKobo: Math.max(0, ofClerkKobo) }),
      );
    else givenKobo.set(username, before + amountKobo);
  }
  return refusals;
}
