import { api, dataOf } from '../../lib/apiClient.ts';
import { type Checked, namesOf } from '../../lib/form/checkFields.ts';
import { correctOrderRules } from '../../lib/rules/correctOrder.gen.ts';
import { eachField, orderFieldNames } from '../shared/order/orderFields.ts';
import type { OrderAnswer } from './order.ts';

/** Values of the form. */
export type CorrectionValues = Record<keyof typeof correctOrderRules, string>;

/** The fields of the form, in their order; what is left empty stays as it is. */
export const correctionFields = orderFieldNames.filter(
  (name): name is Exclude<keyof CorrectionValues, 'code'> => name in correctOrderRules,
);

/** An untouched form. */
export const emptyCorrection = { ...eachField(correctionFields, () => ''), code: '' };

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
