import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { newIdempotencyKey, viewOf } from '../../../lib/apiClient.ts';
import { amountOf, koboOf, parseNaira } from '../../../lib/formatMoney.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { staffOrderRules } from '../../../lib/rules/staffOrder.gen.ts';
import { type DeliveryPrice, REST } from '../../shared/delivery/deliveryPrice.ts';
import { addressFieldNames, eachField, orderFieldNames } from '../../shared/order/orderFields.ts';
import { isPhone } from '../../shared/order/phone.ts';
import { adminOrderQueryOptions, refreshOrderLists } from '../api/orders.ts';
import { staffApi } from '../api/staffApi.ts';
import { useStep } from '../api/useStep.ts';
import type { StaffProduct, StaffVariant } from '../products/productsApi.ts';

type Schemas = components['schemas'];
type OrderBody = Schemas['StaffOrderDto'];

/** A buyer as their newest orders name them. */
export type KnownBuyer = Schemas['KnownBuyerView'];

/** The order as it is typed. It survives a reload together with the form's key, so that sending it again places no second order. */
export const emptyOrder = () => ({
  ...eachField(orderFieldNames, () => ''),
  key: newIdempotencyKey(),
  productId: '',
  /** Empty is the default variant. */
  variantId: '',
  quantity: '1',
  /** Empty: the goods are delivered. */
  pickupPointId: '',
  payWithinHours: '24',
  /** Discount in naira, with its reason; empty for none. */
  discount: '',
  discountReason: '',
});

/** What the form holds. */
export type TypedOrder = ReturnType<typeof emptyOrder>;

const hoursInWords: Record<NonNullable<OrderBody['payWithinHours']>, string> = {
  2: '2 hours',
  24: '1 day',
  72: '3 days',
};

/** How long the buyer may take to pay. */
export const payWithin = staffOrderRules.payWithinHours.options.map(
  (hours) => [hours, hoursInWords[hours]] as const,
);

/** What is sold: one variant of a product. */
export interface Offer {
  readonly product: StaffProduct;
  readonly variant: StaffVariant;
}

/** Product and variant, as orders name them. */
export const titleOf = ({ product, variant }: Offer): string =>
  variant.title === '' ? product.title : `${product.title} (${variant.title})`;

/** The number of pieces; 0 while the field holds none. */
export const piecesOf = ({ quantity }: TypedOrder): number =>
  /^[1-9]\d{0,5}$/.test(quantity.trim()) ? Number(quantity) : 0;

/** The discount in kobo; undefined while the typed text is no amount. */
export const discountKoboOf = ({ discount }: TypedOrder): number | undefined =>
  discount.trim() === '' ? 0 : parseNaira(discount.trim());

/** What the form sends. The server has the rules of the fields. */
export function bodyOf(
  typed: TypedOrder,
  offer: Offer,
  delivery: DeliveryPrice | undefined,
): OrderBody {
  const { customerName, customerEmail, customerPhone, pickupPointId } = typed;
  const pieces = piecesOf(typed);
  const buyer = { customerName, customerEmail, customerPhone };
  const address = Object.fromEntries(
    addressFieldNames.flatMap((name) => {
      const text = typed[name].trim();
      return text === '' || text === REST ? [] : [[name, text]];
    }),
  );
  return {
    ...buyer,
    ...(pickupPointId === ''
      ? {
          delivery: 'deliver',
          ...address,
          shippingState: staffOrderRules.shippingState.options.find(
            (state) => state === typed.shippingState,
          ),
        }
      : { delivery: 'pickup', pickupPointId }),
    productId: offer.product.id,
    variantId: offer.variant.id,
    productTitle: titleOf(offer),
    quantity: pieces,
    totalPrice: amountOf(koboOf(offer.variant.price) * pieces),
    ...discountOf(typed),
    ...(delivery && { deliveryFee: amountOf(delivery.feeKobo ?? 0) }),
    // One of the options.
    payWithinHours: Number(typed.payWithinHours) as NonNullable<OrderBody['payWithinHours']>,
  };
}

function discountOf(typed: TypedOrder): Pick<OrderBody, 'discount' | 'discountReason'> {
  const kobo = discountKoboOf(typed);
  if (kobo === 0) return {};
  return {
    // Text that is no amount is sent as typed, so that the server's error appears beside the field.
    discount: kobo === undefined ? typed.discount.trim() : amountOf(kobo),
    discountReason: typed.discountReason,
  };
}

/** Places the order under the key of its form. Rejects with `ApiError`. */
export const usePlaceForBuyer = () =>
  useStep({
    mutationKey: ['/api/admin/orders'],
    mutationFn: ({ body, key }: { body: OrderBody; key: string }) =>
      viewOf(
        staffApi.POST('/api/admin/orders', {
          body,
          params: { header: { 'Idempotency-Key': key } },
        }),
      ),
    onSuccess: (order) => {
      queryClient.setQueryData(adminOrderQueryOptions(order.id).queryKey, order);
      refreshOrderLists(order.id);
    },
  });

/** Who ordered with this phone number; asked once the number is complete. */
export const knownBuyerQueryOptions = (phone: string) =>
  queryOptions({
    queryKey: ['/api/admin/orders/known-buyer', phone],
    queryFn: async ({ signal }) => {
      const body = { phone };
      return (await viewOf(staffApi.POST('/api/admin/orders/known-buyer', { body, signal }))).found;
    },
    enabled: isPhone(phone),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
