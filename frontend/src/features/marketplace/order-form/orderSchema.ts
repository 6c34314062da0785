import { type Checked, checkFields, isEmail, type Rule } from '../../../lib/form/checkFields.ts';
import {
  eachField,
  type OrderField,
  type OrderFieldName,
  orderFieldNames,
  orderFields,
} from '../../shared/order/orderFields.ts';
import type { PlaceOrderBody } from '../api/placeOrder.ts';
import { isNigerianState } from './nigerianStates.ts';
import { placeOrderContent } from './placeOrderContent.ts';

/** What the form's inputs hold; the quantity is a number or, emptied, NaN. */
export type OrderValues = Record<OrderFieldName, string> & { quantity: number };

/** What the controls of the form hold: the fields, and the chosen variant with its price (`choiceOf`). */
export type OrderFormValues = OrderValues & { choice: string };

/** Values of a checked form. */
export type OrderDetails = Pick<PlaceOrderBody, OrderFieldName | 'quantity'>;

/** The rule of each kind of field (specification.md 5.2), for text without surrounding spaces. */
const rules: Readonly<Record<OrderField['kind'], (field: OrderField) => Rule<string>>> = {
  text:
    ({ minLength, maxLength, message }) =>
    (text) => {
      const { length } = Array.from(text); // code points: a simple emoji is one
      if (length < minLength) return message;
      return length > maxLength ? `Must be at most ${maxLength} characters` : undefined;
    },
  email:
    ({ message }) =>
    (text) =>
      isEmail(text) ? undefined : message,
  phone:
    ({ minLength, message }) =>
    (text) =>
      text.replace(/\D/g, '').length >= minLength ? undefined : message,
  state:
    ({ message }) =>
    (text) =>
      isNigerianState(text) ? undefined : message,
};

const checkValues = checkFields<OrderValues>({
  ...eachField(orderFieldNames, (name) => rules[orderFields[name].kind](orderFields[name])),
  quantity: (quantity) =>
    Number.isSafeInteger(quantity) && quantity >= 1 ? undefined : 'Quantity must be at least 1',
});

/**
 * Checks the form and removes the spaces around each text. Optional fields left empty are not sent. `available`: the pieces in
 * stock, where the page knows them.
 */
export function checkOrder(
  values: OrderValues,
  available = Number.POSITIVE_INFINITY,
): Checked<OrderValues, OrderDetails> {
  const { quantity } = values;
  const texts = eachField(orderFieldNames, (name) => values[name].trim());
  const result = checkValues({ ...texts, quantity });
  const few = quantity > available ? { quantity: placeOrderContent.few.words(available) } : {};
  if ('errors' in result) return { errors: { ...result.errors, ...few } };
  if ('quantity' in few) return { errors: few };
  const given = Object.entries(result.values).filter(([, value]) => value !== '');
  // Required fields are not empty, and the rule of the state has checked that it is the API's.
  return { values: Object.fromEntries(given) as OrderDetails };
}
