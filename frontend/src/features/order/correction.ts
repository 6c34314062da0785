import { api, dataOf } from '../../lib/apiClient.ts';
import { type Checked, namesOf } from '../../lib/form/checkFields.ts';
import type { OrderFieldName } from '../shared/order/orderFields.ts';
import type { OrderAnswer } from './order.ts';

/** The fields of the form, in their order; what is left empty stays as it is. */
export const correctionFields = [
  'customerEmail',
  'customerPhone',
  'shippingAddress',
  'shippingLandmark',
  'shippingCity',
] as const satisfies readonly OrderFieldName[];

/** Values of the form. */
export type CorrectionValues = Record<(typeof correctionFields)[number] | 'code', string>;

/** An untouched form. */
export const emptyCorrection: CorrectionValues = {
  customerEmail: '',
  customerPhone: '',
  shippingAddress: '',
  shippingLandmark: '',
  shippingCity: '',
  code: '',
};

/** What is filled in: of the rest nothing changes. The server has the rules. */
export const filledIn = (values: CorrectionValues): Partial<CorrectionValues> =>
  Object.fromEntries(
    namesOf(values)
      .map((name) => [name, values[name].trim()] as const)
      .filter(([, text]) => text !== ''),
  );

/** Something must be filled in. */
export function checkCorrection(values: CorrectionValues): Checked<CorrectionValues> {
  const { code: _code, ...fields } = filledIn(values);
  return namesOf(fields).length > 0
    ? { values }
    : { errors: { customerPhone: 'Fill in what is to change' } };
}

/** Rejects with `ApiError`: ORDERS.CANNOT_CORRECT, ORDERS.CODE_NEEDED … */
export const correctOrder = (
  orderId: string,
  values: CorrectionValues,
  formKey: string,
): Promise<OrderAnswer> =>
  dataOf(
    api.POST('/api/orders/{orderId}/correct', {
      params: { path: { orderId }, header: { 'Form-Id': formKey } },
      body: filledIn(values),
    }),
  );
