import type { FieldErrors, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  eachField,
  type OrderField,
  type OrderFieldName,
  orderFieldNames,
  orderFields,
} from '../../shared/order/orderFields.ts';
import type { PlaceOrderBody } from '../api/placeOrder.ts';
import { isNigerianState } from './nigerianStates.ts';

/** What the form's inputs hold; the quantity is a number or, emptied, NaN. */
export type OrderValues = Record<OrderFieldName, string> & { quantity: number };

/** Values of a checked form. */
export type OrderDetails = Pick<PlaceOrderBody, OrderFieldName | 'quantity'>;

/** The rule of each kind of field (specification.md 5.2). */
const rules: Readonly<Record<OrderField['kind'], (field: OrderField) => z.ZodMiniType<string>>> = {
  text: ({ minLength, maxLength, message }) =>
    z
      .string()
      .check(
        z.trim(),
        z.minLength(minLength, message),
        z.maxLength(maxLength, `Must be at most ${maxLength} characters`),
      ),
  email: ({ message }) => z.string().check(z.trim(), z.email(message)),
  phone: ({ minLength, message }) =>
    z.string().check(
      z.trim(),
      z.refine((phone) => phone.replace(/\D/g, '').length >= minLength, message),
    ),
  state: ({ message }) => z.string().check(z.refine(isNigerianState, message)),
};

const orderSchema = z.object({
  ...eachField(orderFieldNames, (name) => rules[orderFields[name].kind](orderFields[name])),
  quantity: z.int('Quantity must be at least 1').check(z.minimum(1, 'Quantity must be at least 1')),
});

/** Checks the values for react-hook-form; the first failed rule of a field is the one shown. */
export const orderResolver: Resolver<OrderValues, unknown, OrderDetails> = (values) => {
  const result = orderSchema.safeParse(values);
  if (result.success) {
    const given = Object.entries(result.data).filter(([, value]) => value !== ''); // optional fields
    // Required fields are not empty, and the rule of the state has checked that it is the API's.
    return { values: Object.fromEntries(given) as OrderDetails, errors: {} };
  }
  const errors: FieldErrors<OrderValues> = {};
  for (const { path, message } of result.error.issues) {
    // The schema is flat, so a path is the name of one field.
    const field = path[0] as keyof OrderValues;
    errors[field] ??= { type: 'validate', message };
  }
  return { values: {}, errors };
};
