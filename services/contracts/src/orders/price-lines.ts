import type { OrderDelivery } from './delivery.ts';

/** A part of what an order costs. */
export const pricePartNames = ['goods', 'delivery', 'discount', 'allowance'] as const;

/** A part of what an order costs. */
export type PricePart = (typeof pricePartNames)[number];

/** One line of the price, in the words of page, mail and receipt. */
export interface PriceLine {
  part: PricePart;
  label: string;
  /** In kobo; negative where it makes the order cheaper. */
  kobo: number;
}

const labels: Record<PricePart, string> = {
  goods: 'Price of the goods',
  delivery: 'Delivery',
  discount: 'Discount',
  allowance: 'Reduction granted',
};

/** The label of an allowance for all of the goods: that is no reduction. */
const wholeAllowance = 'Goods refunded';

/** What makes up the amount due, in kobo; a part that is missing is 0. */
export interface PricedOrder {
  totalKobo: number;
  discountKobo?: number;
  allowanceKobo?: number;
  delivery?: Pick<OrderDelivery, 'feeKobo'>;
}

/**
 * The lines that add up to what an order costs, for its page, its mails and its receipt: goods and delivery, less discount and
 * allowance. None if there are only goods: their price is the total then.
 */
export function priceLinesOf(order: PricedOrder): PriceLine[] {
  const { totalKobo, discountKobo = 0, allowanceKobo = 0, delivery } = order;
  const kobo: Record<PricePart, number> = {
    goods: totalKobo,
    delivery: delivery?.feeKobo ?? 0,
    discount: -discountKobo,
    allowance: -allowanceKobo,
  };
  const parts = pricePartNames.filter((part) => kobo[part] !== 0);
  if (parts.every((part) => part === 'goods')) return [];
  const isWhole = allowanceKobo > 0 && allowanceKobo >= totalKobo - discountKobo;
  return parts.map((part) => {
    const label = part === 'allowance' && isWhole ? wholeAllowance : labels[part];
    return { part, label, kobo: kobo[part] };
  });
}
