import type { components } from '../../../lib/api.gen.d.ts';
import type { Delivery } from '../../../lib/company.ts';
import {
  type Checked,
  checkFields,
  type FieldErrors,
  type FieldRule,
  isEmail,
  type Rule,
  textRule,
} from '../../../lib/form/checkFields.ts';
import { placeOrderRules } from '../../../lib/rules/placeOrder.gen.ts';
import { areasOf, REST } from '../../shared/delivery/deliveryPrice.ts';
import {
  addressFieldNames,
  eachField,
  type OrderField,
  type OrderFieldName,
  orderFieldNames,
  orderFields,
} from '../../shared/order/orderFields.ts';
import { isPhone } from '../../shared/order/phone.ts';
import { placeOrderContent } from './placeOrderContent.ts';

/** Body of the call that places an order. */
export type PlaceOrderBody = components['schemas']['PlaceOrderDto'];

/** What the form's inputs hold; the quantity is a number or, emptied, NaN. */
export type OrderValues = Record<OrderFieldName, string> & {
  quantity: number;
  /** Empty: the goods are delivered. */
  pickupPointId: string;
};

/** What the controls of the form hold: the fields, and the chosen variant with its price (`choiceOf`). */
export type OrderFormValues = OrderValues & { choice: string };

/** Values of a checked form. */
export type OrderDetails = Pick<
  PlaceOrderBody,
  OrderFieldName | 'quantity' | 'delivery' | 'pickupPointId'
>;

/** A field of the form that the request has no rule of does not compile. */
export const orderRules: Readonly<Record<OrderFieldName, FieldRule>> = placeOrderRules;

/** The check of each kind of field (specification.md 5.2), for text without surrounding spaces. */
const checks: Readonly<Record<OrderField['kind'], (rule: FieldRule) => Rule<string>>> = {
  text: textRule,
  email:
    ({ message }) =>
    (text) =>
      isEmail(text) ? undefined : message,
  phone:
    ({ minLength = 0, message }) =>
    (text) => {
      if (text.replace(/\D/g, '').length < minLength) return message;
      return isPhone(text) ? undefined : placeOrderContent.phone;
    },
  state:
    ({ options = [], message }) =>
    (text) =>
      options.includes(text) ? undefined : message,
  // Which areas there are depends on the state.
  area: () => () => undefined,
};

const checkValues = checkFields<OrderValues>({
  ...eachField(orderFieldNames, (name) => checks[orderFields[name].kind](orderRules[name])),
  quantity: (quantity) =>
    Number.isSafeInteger(quantity) && quantity >= 1 ? undefined : placeOrderRules.quantity.message,
  pickupPointId: () => undefined,
});

/** What is wrong with where the goods go, and what is not asked of goods that are picked up. */
function checkDestination(
  values: OrderValues,
  delivery: Delivery,
): { errors: FieldErrors<OrderValues>; unasked: readonly (keyof OrderValues)[] } {
  const { pickupPointId, shippingState, deliveryArea } = values;
  if (pickupPointId !== '') {
    const isThere = delivery.points.some(({ id }) => id === pickupPointId);
    const gone = { pickupPointId: placeOrderContent.delivery.pointGone };
    return { errors: isThere ? {} : gone, unasked: addressFieldNames };
  }
  const areas = areasOf(delivery, shippingState);
  if (areas.length === 0) return { errors: {}, unasked: ['deliveryArea'] };
  if (deliveryArea === REST) return { errors: {}, unasked: ['deliveryArea'] };
  const isKnown = areas.includes(deliveryArea);
  return {
    errors: isKnown ? {} : { deliveryArea: orderRules.deliveryArea.message },
    unasked: [],
  };
}

/**
 * Checks the form and removes the spaces around each text. Optional fields left empty are not sent, nor the address of goods
 * that are picked up. `available`: the pieces in stock, where the page knows them.
 */
export function checkOrder(
  values: OrderValues,
  delivery: Delivery,
  available = Number.POSITIVE_INFINITY,
): Checked<OrderValues, OrderDetails> {
  const { quantity, pickupPointId } = values;
  const texts = eachField(orderFieldNames, (name) => values[name].trim());
  const { errors: wrongPlace, unasked } = checkDestination({ ...values, ...texts }, delivery);
  const result = checkValues({ ...texts, quantity, pickupPointId });
  const broken: FieldErrors<OrderValues> = 'errors' in result ? result.errors : {};
  const few = quantity > available ? { quantity: placeOrderContent.few.words(available) } : {};
  const errors = { ...without(broken, unasked), ...wrongPlace, ...few };
  if (Object.keys(errors).length > 0) return { errors };
  const given = Object.entries({ ...without(texts, unasked), quantity, pickupPointId }).filter(
    ([, value]) => value !== '',
  );
  const way = { delivery: pickupPointId === '' ? 'deliver' : 'pickup' } as const;
  // Required fields are not empty, and the rule of the state has checked that it is the API's.
  return { values: { ...(Object.fromEntries(given) as OrderDetails), ...way } };
}

/** The entries whose names are not among these. */
const without = <Entries extends object>(
  entries: Entries,
  names: readonly string[],
): Partial<Entries> =>
  // Some of the same entries.
  Object.fromEntries(
    Object.entries(entries).filter(([name]) => !names.includes(name)),
  ) as Partial<Entries>;
