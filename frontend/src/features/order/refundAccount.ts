import { api, dataOf } from '../../lib/apiClient.ts';
import { checkFields } from '../../lib/form/checkFields.ts';
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

/** Digits as people group them: `0123 456 789`. */
export const digitsOf = (text: string) => text.replaceAll(/[\s-]/g, '');

/** Checks the form, with the messages of the server (gateway, `RefundAccountDto`). */
export const checkRefundAccount = checkFields<RefundAccountValues>({
  bankCode: (code) => (code === '' ? 'Please choose your bank' : undefined),
  accountNumber: (number) =>
    /^\d{10}$/.test(digitsOf(number)) ? undefined : 'An account number has 10 digits',
  accountName: (name) =>
    name.trim().length < 3 ? 'Please enter the name of the account' : undefined,
  code: (code) => (/^(\d{6})?$/.test(digitsOf(code)) ? undefined : 'The code has six digits'),
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
