import { api, dataOf } from '../../lib/apiClient.ts';
import { checkFields, digitsOf, patternRule, textRule } from '../../lib/form/checkFields.ts';
import { refundAccountRules } from '../../lib/rules/refundAccount.gen.ts';
import type { OrderAnswer } from './order.ts';

/** Values of the form: where the buyer wants their money back. */
export interface RefundAccountValues {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
  /** From the mail; only asked for to change the account. */
  readonly code: string;
}

/** An untouched form. */
export const emptyAccount: RefundAccountValues = {
  bankCode: '',
  accountNumber: '',
  accountName: '',
  code: '',
};

const checkNumber = patternRule(refundAccountRules.accountNumber);
const checkName = textRule(refundAccountRules.accountName);
const checkCode = patternRule(refundAccountRules.code);

/** Checks the form, with the messages of the server. The code is asked for once an account is to be changed. */
export const checkRefundAccount = checkFields<RefundAccountValues>({
  bankCode: (code) => (code === '' ? refundAccountRules.bankCode.message : undefined),
  accountNumber: (number) => checkNumber(digitsOf(number)),
  accountName: (name) => checkName(name.trim()),
  code: (code) => (digitsOf(code) === '' ? undefined : checkCode(digitsOf(code))),
});

/** Names the account for a refund that is owed. Rejects with `ApiError`: ORDERS.NO_REFUND_OWED, ORDERS.CODE_NEEDED … */
export const giveRefundAccount = (
  orderId: string,
  { code, ...account }: RefundAccountValues,
): Promise<OrderAnswer> =>
  dataOf(
    api.POST('/api/orders/{orderId}/refund-account', {
      params: { path: { orderId } },
      body: { ...account, ...(code !== '' && { code }) },
    }),
  );
