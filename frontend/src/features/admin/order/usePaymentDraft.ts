import { formatNaira } from '../../../lib/formatMoney.ts';
import type { AdminOrderDetail } from '../api/orderTypes.ts';
import { useDraft } from '../drafts/useDraft.ts';

const empty = { amount: '', paidOn: '', transactionId: '', typed: '' };

/** What a clerk can say of the payment. */
export type PaymentField = 'amount' | 'paidOn' | 'transactionId';

/** What was read from a picture; undefined while nothing was. */
export type Reading = AdminOrderDetail['proofs'][number]['reading'] | undefined;

/**
 * What the clerk typed about the payment of an order, and where they typed nothing, what was read from a picture.
 * Survives as a draft; only what was typed does.
 */
export function usePaymentDraft(orderId: number, reading: Reading) {
  const { draft, change } = useDraft(`confirm-${orderId}`, empty);
  const read: Record<PaymentField, string> = {
    amount: reading?.amount ? formatNaira(reading.amount).replace('₦', '') : '',
    paidOn: reading?.paidOn ?? '',
    transactionId: reading?.transactionId ?? '',
  };
  const typed = draft.typed.split(' ');
  const isTyped = (field: PaymentField) => draft[field] !== '' || typed.includes(field);
  return {
    valueOf: (field: PaymentField) => (isTyped(field) ? draft[field] : read[field]),
    /** The value is the machine's, so the clerk is asked to check it. */
    isRead: (field: PaymentField) => !isTyped(field) && read[field] !== '',
    /** Day or transaction id were read, or typed over. */
    hasMore: (['paidOn', 'transactionId'] as const).some(
      (field) => read[field] !== '' || isTyped(field),
    ),
    change: (field: PaymentField, value: string) =>
      change({ [field]: value, typed: [...new Set([...typed, field])].join(' ') }),
  };
}
