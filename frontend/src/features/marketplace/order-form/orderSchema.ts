import type { FieldErrors, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { isNigerianState, type NigerianState } from './nigerianStates.ts';

const text = (min: number, max: number, tooShort: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(min, tooShort),
      z.maxLength(max, `Must be at most ${max} characters`),
    );

/** The order form with the spec's messages (spec §5); the gateway's `PlaceOrderDto` has the same rules. */
export const orderSchema = z.object({
  customerName: text(2, 120, 'Name must be at least 2 characters'),
  customerEmail: z.string().check(z.trim(), z.email('Invalid email address')),
  customerPhone: z.string().check(
    z.trim(),
    z.refine(
      (phone) => phone.replace(/\D/g, '').length >= 10,
      'Phone number must be at least 10 digits',
    ),
  ),
  shippingAddress: text(10, 300, 'Address must be at least 10 characters'),
  shippingCity: text(2, 80, 'City is required'),
  shippingState: z.string().check(z.refine(isNigerianState, 'State is required')),
  quantity: z.int('Quantity must be at least 1').check(z.minimum(1, 'Quantity must be at least 1')),
});

/** Values of a checked form. */
export type OrderDetails = z.infer<typeof orderSchema> & { readonly shippingState: NigerianState };

/** What the form's inputs hold; the quantity is a number or, emptied, NaN. */
export type OrderValues = z.input<typeof orderSchema>;

/** Checks the values for react-hook-form; the first failed rule of a field is the one shown. */
export const orderResolver: Resolver<OrderValues, unknown, OrderDetails> = (values) => {
  const result = orderSchema.safeParse(values);
  // The refinement above has checked that the state is one.
  if (result.success) return { values: result.data as OrderDetails, errors: {} };
  const errors: FieldErrors<OrderValues> = {};
  for (const { path, message } of result.error.issues) {
    // The schema is flat, so a path is the name of one field.
    const field = path[0] as keyof OrderValues;
    errors[field] ??= { type: 'validate', message };
  }
  return { values: {}, errors };
};
