import { type SubmitEvent, useRef, useState } from 'react';
import { amountOf, formatNaira, koboOf, parseNaira } from '../../../lib/formatMoney.ts';
import { confirmOrderRules } from '../../../lib/rules/confirmOrder.gen.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import type { FoundPayment } from '../api/orderSteps.ts';
import type { AdminOrderDetail } from '../api/orders.ts';
import { Attestation } from './Attestation.tsx';
import { Disclosure } from './Disclosure.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import { factsOfReading, usePaymentDraft } from './usePaymentDraft.ts';

interface RestFormProps {
  readonly order: AdminOrderDetail;
  readonly isBusy: boolean;
  readonly onConfirm: (payment: FoundPayment) => void;
}

/** More came for an order that was confirmed with less than it costs: who found it in the account attests its sum, day and id. */
export function RestForm({ order, isBusy, onConfirm }: RestFormProps) {
  const payment = usePaymentDraft(order.id, factsOfReading(undefined));
  const [attested, setAttested] = useState<string>();
  const [wasSent, setWasSent] = useState(false);
  const amount = useRef<HTMLInputElement>(null);
  const tick = useRef<HTMLInputElement>(null);
  const typed = payment.valueOf('amount').trim();
  const kobo = parseNaira(typed) || undefined; // nothing pays no order
  const isAttested = attested === typed;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (kobo === undefined) amount.current?.focus();
    else if (!isAttested) tick.current?.focus();
    else if (!isBusy) {
      const paidOn = payment.valueOf('paidOn');
      const transactionId = payment.valueOf('transactionId').trim();
      onConfirm({
        amountReceived: amountOf(kobo),
        ...(paidOn !== '' && { paidOn }),
        ...(transactionId !== '' && { transactionId }),
      });
    }
  };
  return (
    <Disclosure summary="Confirm a further payment" startsOpen={payment.isTyped('amount')}>
      <Stack
        as="form"
        $gap={1.25}
        onSubmit={submit}
        noValidate
        aria-label="Confirm a further payment"
      >
        <FieldGrid $columns={1}>
          <TextField
            ref={amount}
            label="What came now (₦)"
            inputMode="decimal"
            autoComplete="off"
            value={payment.valueOf('amount')}
            hint={`The order lacks ${formatNaira(order.shortfall ?? '0')}.`}
            error={
              wasSent && kobo === undefined ? confirmOrderRules.amountReceived.message : undefined
            }
            onChange={({ target }) => {
              payment.change('amount', target.value);
              setAttested(undefined);
            }}
          />
          <PaymentFacts payment={payment} />
        </FieldGrid>
        <div role="status">
          {kobo !== undefined && <RestNote kobo={kobo} lacking={order.shortfall ?? '0'} />}
        </div>
        <Attestation
          ref={tick}
          order={order}
          amount={
            kobo === undefined ? 'The further payment' : `A further ${formatNaira(amountOf(kobo))}`
          }
          isGiven={isAttested}
          isMissing={wasSent && !isAttested}
          onChange={(isGiven) => setAttested(isGiven ? typed : undefined)}
        />
        <p>
          It is added to what came before. Once a bank statement shows it, match it there with this
          order: the credit of the bank takes its place.
        </p>
        <Button type="submit" plain block busy={isBusy}>
          {isBusy ? 'Confirming...' : 'Confirm a further payment'}
        </Button>
      </Stack>
    </Disclosure>
  );
}

/** What becomes of the order with this sum. */
function RestNote({ kobo, lacking }: { readonly kobo: number; readonly lacking: string }) {
  const differenceKobo = kobo - koboOf(lacking);
  const words = formatNaira(amountOf(Math.abs(differenceKobo)));
  if (differenceKobo === 0) return <Note kind="good" title="Exactly what the order lacks." />;
  if (differenceKobo < 0) return <Note kind="warning" title={`${words} is then still to pay.`} />;
  return (
    <Note kind="warning" title={`${words} more than the order lacks.`}>
      Nothing is owed back before a statement of the bank shows the money.
    </Note>
  );
}
