import { dayInWords } from '../../../lib/formatTime.ts';
import { confirmOrderRules } from '../../../lib/rules/confirmOrder.gen.ts';
import { TextField } from '../../../ui/Field/TextField.tsx';
import type { usePaymentDraft } from './usePaymentDraft.ts';

/** Day and transaction id: only where there is a reading to check, since a clerk need not give them. */
export function PaymentFacts({
  payment,
}: {
  readonly payment: ReturnType<typeof usePaymentDraft>;
}) {
  const paidOn = payment.valueOf('paidOn');
  return (
    <>
      <TextField
        type="date"
        label="Date of the payment"
        aside={dayInWords(paidOn) || 'optional'}
        value={paidOn}
        hint={payment.hintOf('paidOn')}
        onChange={(event) => payment.change('paidOn', event.target.value)}
      />
      <TextField
        wide
        label="Transaction id"
        aside="optional"
        autoComplete="off"
        maxLength={confirmOrderRules.transactionId.maxLength}
        value={payment.valueOf('transactionId')}
        hint={payment.hintOf('transactionId')}
        onChange={(event) => payment.change('transactionId', event.target.value)}
      />
    </>
  );
}
