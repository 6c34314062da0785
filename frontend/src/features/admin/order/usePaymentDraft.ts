import { formatNaira } from '../../../lib/formatMoney.ts';
import { confirmOrderRules } from '../../../lib/rules/confirmOrder.gen.ts';
import type { Alert } from '../api/alerts.ts';
import type { AdminOrderDetail } from '../api/orders.ts';
import { useDraft } from '../drafts/drafts.ts';

const empty = { amount: '', paidOn: '', transactionId: '', typed: '' };

/** What a clerk can say of the payment. */
type PaymentField = 'amount' | 'paidOn' | 'transactionId';

/** The payment as an alert or a picture shows it, as the fields show it; empty where it says nothing. */
export type FoundFacts = Readonly<Record<PaymentField, string>> & { readonly alertId?: number };

const fieldOf = (amount: string) => formatNaira(amount).replace('₦', '');

/** What the form can take of an alert; a bank id that is too long for its field is left out. */
export function factsOfAlert({ id, payment }: Alert): FoundFacts {
  const transactionId = payment?.bankId ?? '';
  return {
    amount: payment ? fieldOf(payment.amount) : '',
    paidOn: payment?.valueDate ?? '',
    transactionId:
      transactionId.length > confirmOrderRules.transactionId.maxLength ? '' : transactionId,
    alertId: id,
  };
}

/** What was read from a picture; all empty without a reading. */
export const factsOfReading = (
  reading: AdminOrderDetail['proofs'][number]['reading'] | undefined,
): FoundFacts => ({
  amount: reading?.amount ? fieldOf(reading.amount) : '',
  paidOn: reading?.paidOn ?? '',
  transactionId: reading?.transactionId ?? '',
});

/** The same without the amount: staff type it, because something about the payment is not right. */
export const withoutAmount = (facts: FoundFacts): FoundFacts => ({ ...facts, amount: '' });

/**
 * What the clerk typed about the payment of an order, and where they typed nothing, what an alert or a picture shows.
 * Survives as a draft; only what was typed does.
 */
export function usePaymentDraft(orderId: number, found: FoundFacts) {
  const { draft, change } = useDraft(`confirm-${orderId}`, empty);
  const typed = draft.typed.split(' ');
  const isTyped = (field: PaymentField) => draft[field] !== '' || typed.includes(field);
  const hint = found.alertId === undefined ? 'From the picture' : 'From the alert: check it';
  return {
    /** The clerk's own words, not those of a picture or an alert. */
    isTyped,
    valueOf: (field: PaymentField) => (isTyped(field) ? draft[field] : found[field]),
    /** The value is not the clerk's, so they are asked to check it. */
    hintOf: (field: PaymentField) => !isTyped(field) && found[field] !== '' && hint,
    /** Day or transaction id were found, or typed over. */
    hasMore: (['paidOn', 'transactionId'] as const).some(
      (field) => found[field] !== '' || isTyped(field),
    ),
    change: (field: PaymentField, value: string) =>
      change({ [field]: value, typed: [...new Set([...typed, field])].join(' ') }),
  };
}
