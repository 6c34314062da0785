import type { components } from '../../../lib/api.gen.d.ts';
import { viewOf } from '../../../lib/apiClient.ts';
import type { Delivery } from '../../../lib/company.ts';
import { amountOf, formatNaira, koboOf } from '../../../lib/formatMoney.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { areasOf, deliveryPriceOf, REST } from '../../shared/delivery/deliveryPrice.ts';
import { eachField, orderFieldNames } from '../../shared/order/orderFields.ts';
import { type AdminOrderDetail, adminOrderQueryOptions, refreshOrderLists } from '../api/orders.ts';
import { staffApi } from '../api/staffApi.ts';
import { useStep } from '../api/useStep.ts';
import type { TypedBuyer } from './TypedBuyerFields.tsx';

type Correction = components['schemas']['StaffCorrectionDto'];

/** The values of the order, as the form shows them. */
export function buyerOf(order: AdminOrderDetail, delivery: Delivery): TypedBuyer {
  const typed = eachField(orderFieldNames, (name) => order[name] ?? '');
  const hasAreas = areasOf(delivery, order.shippingState).length > 0;
  return { ...typed, deliveryArea: typed.deliveryArea || (hasAreas ? REST : '') };
}

/** The fields that were changed; `REST` is sent as an empty area. */
export function correctionOf(typed: TypedBuyer, before: TypedBuyer): Correction {
  const changed = orderFieldNames.filter((name) => typed[name].trim() !== before[name]);
  return Object.fromEntries(
    changed.map((name) => [name, typed[name] === REST ? '' : typed[name].trim()]),
  );
}

/** What delivery costs at the address in the form. */
export interface NewFee {
  /** Undefined while the form lacks a state or an area. */
  readonly fee: string | undefined;
  /** What staff must know before they save; null: the fee is the same. */
  readonly words: string | null;
}

/** The fee at a new state or area; undefined where neither changes. */
export function newFeeOf(
  order: AdminOrderDetail,
  typed: TypedBuyer,
  before: TypedBuyer,
  delivery: Delivery,
): NewFee | undefined {
  const { shippingState: state, deliveryArea: area } = typed;
  if (state === before.shippingState && area === before.deliveryArea) return undefined;
  const goods = koboOf(order.totalPrice);
  const price = deliveryPriceOf(delivery, { state, area, pickupPointId: '' }, goods);
  if (!price) return { fee: undefined, words: null };
  const fee = amountOf(price.feeKobo ?? 0);
  const there = feeInWords(price.feeKobo === null ? null : fee);
  const now = feeInWords(order.deliveryFee);
  if (there === now) return { fee, words: null };
  if (order.canCorrect?.keepsFee)
    return {
      fee,
      words: `Delivery there is ${there} today. Money or a proof has come for this order, so it keeps its fee (${now}): settle the difference with the buyer.`,
    };
  const due = koboOf(order.totalAmount) - koboOf(order.deliveryFee ?? '0') + koboOf(fee);
  return {
    fee,
    words: `Delivery there is ${there} instead of ${now}. The buyer pays ${formatNaira(amountOf(due))} and reads it in the email.`,
  };
}

const feeInWords = (fee: string | null): string => {
  if (fee === null) return 'what you tell the buyer';
  return koboOf(fee) === 0 ? 'free' : formatNaira(fee);
};

/** Saves the correction; answers with the changed order. Rejects with `ApiError`. */
export function useCorrection(id: number) {
  const { queryKey } = adminOrderQueryOptions(id);
  return useStep({
    mutationKey: [...queryKey, 'correct'],
    mutationFn: (body: Correction) =>
      viewOf(
        staffApi.POST('/api/admin/orders/{id}/correct', {
          params: { path: { id: String(id) } },
          body,
        }),
      ),
    onSuccess: (order) => queryClient.setQueryData(queryKey, order),
    onSettled: () => refreshOrderLists(id),
  });
}
