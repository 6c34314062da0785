import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { amountOf, formatNaira, parseNaira } from '../../../lib/formatMoney.ts';
import { confirmOrderRules } from '../../../lib/rules/confirmOrder.gen.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { space } from '../../../ui/theme/theme.ts';
import type { Alert } from '../api/alerts.ts';
import type { FoundPayment } from '../api/orderSteps.ts';
import type { AdminOrderDetail } from '../api/orders.ts';
import { useKeys } from '../keys/useKeys.ts';
import { Attestation } from './Attestation.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { OrderAlerts } from './OrderAlerts.tsx';
import { AmountNote } from './OrderNotes.tsx';
import { firstLinesOf } from './orderAttention.ts';
import { PaymentFacts } from './PaymentFacts.tsx';
import { paymentWarnings } from './paymentWarnings.ts';
import {
  type FoundFacts,
  factsOfAlert,
  factsOfReading,
  usePaymentDraft,
  withoutAmount,
} from './usePaymentDraft.ts';

/** Name of the button that opens the next order. */
const NEXT = 'next';

/** How long an order must be on show before a key attests its payment, in milliseconds. */
const READ_FIRST_MS = 500;

export interface ConfirmFormProps {
  readonly order: AdminOrderDetail;
  /** Alerts of the bank that may be for the order. */
  readonly alerts?: readonly Alert[];
  /** Scrolls to this form and focuses it: the clerk pressed Confirm. */
  readonly startsHere: boolean;
  readonly isBusy: boolean;
  /** Another order waits: the clerk can open it next. */
  readonly hasNext?: boolean;
  /** What the clerk said of the payment; whether the next order is wanted. */
  readonly onConfirm: (payment: FoundPayment, wantsNext: boolean) => void;
  /** Buttons beside "Confirm Payment". */
  readonly children?: ReactNode;
}

/**
 * Amount received and attestation, with what an alert says or what was read from the picture filled in for the clerk to
 * check. What is attested names the amount and the order, so another amount takes the tick away, and an alert or a
 * reading that comes after the tick changes nothing; it is never remembered. Without a proof, only an alert opens the
 * form. While no field has the focus, Space attests and Enter confirms and opens the next order; not while something
 * speaks against the payment (`paymentWarnings`).
 */
export function ConfirmForm(props: ConfirmFormProps) {
  const { order, alerts = [], startsHere, isBusy, hasNext = false, onConfirm, children } = props;
  const id = useId();
  // The clerk's choice: null is none of them.
  const [chosenId, setChosenId] = useState<number | null>();
  const usable = alerts.find(({ id: alertId, suggestion }) =>
    chosenId === undefined ? suggestion?.kind === 'suggested' : alertId === chosenId,
  );
  const warnings = paymentWarnings(order, usable);
  const isDoubtful = warnings.length > 0;
  const read = usable ? factsOfAlert(usable) : factsOfReading(order.proofs.at(-1)?.reading);
  // An amount that may be a stranger's is never a key's: staff read the account and type it.
  const found = isDoubtful ? withoutAmount(read) : read;
  const [attested, setAttested] = useState<{ amount: string; found: FoundFacts }>();
  const shown = attested ? attested.found : found;
  const payment = usePaymentDraft(order.id, shown);
  const typedAmount = payment.valueOf('amount').trim();
  const isAttested = attested?.amount === typedAmount;
  const [wasSent, setWasSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const [shownAt] = useState(() => Date.now());
  const amount = useRef<HTMLInputElement>(null);
  const tick = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const place = form.current;
    if (!startsHere || !place) return;
    // On a phone the picture is above the form and must be seen first; the buttons stay in view.
    const isBesidePicture = place.getBoundingClientRect().left > window.innerWidth / 4;
    if (isBesidePicture) place.scrollIntoView({ block: 'nearest' });
    place.focus({ preventScroll: true });
  }, [startsHere]);

  const kobo = parseNaira(typedAmount) || undefined; // nothing pays no order
  const readKobo = parseNaira(read.amount);
  const stated =
    kobo !== undefined && payment.isTyped('amount')
      ? { source: 'You typed', kobo }
      : readKobo === undefined
        ? undefined
        : { source: usable ? 'Alert' : 'Picture', kobo: readKobo };
  const isAmountWrong = typedAmount === '' ? isDoubtful : kobo === undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (isAmountWrong) amount.current?.focus();
    else if (!isAttested) tick.current?.focus();
    else if (!isBusy) {
      const wantsNext = event.nativeEvent.submitter?.getAttribute('name') === NEXT;
      const paidOn = payment.valueOf('paidOn');
      const transactionId = payment.valueOf('transactionId').trim();
      onConfirm(
        {
          ...(kobo !== undefined && { amountReceived: amountOf(kobo) }),
          ...(paidOn !== '' && { paidOn }),
          ...(transactionId !== '' && { transactionId }),
          ...(shown.alertId !== undefined && { alertId: shown.alertId }),
        },
        wantsNext,
      );
    }
  };
  const attest = (isGiven: boolean) =>
    setAttested(isGiven ? { amount: typedAmount, found: shown } : undefined);
  const canConfirm = order.allowedActions.includes('confirm') || shown.alertId !== undefined;
  const [isKeyRefused, setIsKeyRefused] = useState(false);
  // By key, the next order opens: two keys an order, whatever was read of its picture.
  const confirmByKey = () => {
    if (isDoubtful) setIsKeyRefused(true);
    else form.current?.requestSubmit(next.current);
  };
  useKeys(
    {
      // What was pressed for the order before must not attest this one.
      ' ': () => {
        if (isDoubtful) setIsKeyRefused(true);
        else if (canConfirm && !isBusy && Date.now() - shownAt > READ_FIRST_MS) attest(!isAttested);
      },
      enter: canConfirm ? confirmByKey : undefined,
    },
    form,
  );
  const choice = alerts.length > 0 && (
    <OrderAlerts
      orderId={order.id}
      alerts={alerts}
      usedId={shown.alertId}
      onUse={(alertId) => {
        setChosenId(alertId ?? null);
        setAttested(undefined);
      }}
    />
  );
  if (!canConfirm) return choice;
  return (
    <>
      {choice}
      <Form
        id={id}
        ref={form}
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          if (!event.repeat) confirmByKey();
        }}
        noValidate
        tabIndex={-1}
        aria-label="Confirm Payment"
      >
        <FieldGrid>
          <TextField
            ref={amount}
            wide={!payment.hasMore}
            label="Amount received (₦)"
            aside={payment.hintOf('amount') === undefined && !isDoubtful ? 'optional' : undefined}
            required={isDoubtful}
            inputMode="decimal"
            autoComplete="off"
            value={payment.valueOf('amount')}
            hint={payment.hintOf('amount')}
            error={wasSent && isAmountWrong ? confirmOrderRules.amountReceived.message : undefined}
            onChange={(event) => {
              payment.change('amount', event.target.value);
              setAttested(undefined);
            }}
          />
          {payment.hasMore && <PaymentFacts payment={payment} />}
        </FieldGrid>
        <div role="status">
          {isDoubtful && (
            <Note
              kind="warning"
              title={`Look in the bank account and type the amount, because ${listOf(warnings)}.`}
            >
              {isKeyRefused &&
                'Space and Enter do nothing here: tick the box and press the button.'}
            </Note>
          )}
          {kobo !== undefined && <AmountNote receivedKobo={kobo} totalAmount={order.totalAmount} />}
        </div>
        <Attestation
          ref={tick}
          order={order}
          amount={formatNaira(kobo === undefined ? order.totalAmount : amountOf(kobo))}
          isGiven={isAttested}
          isMissing={wasSent && !isAttested}
          onChange={attest}
        />
      </Form>
      <DecisionBar
        totalAmount={order.totalAmount}
        stated={stated}
        firstLines={firstLinesOf(order).flatMap(({ title, isGood }) => (isGood ? [] : title))}
      >
        <Button type="submit" form={id} variant="hot" plain busy={isBusy}>
          {isBusy ? 'Confirming...' : 'Confirm Payment'}
        </Button>
        {children}
        {hasNext && (
          <Button
            ref={next}
            type="submit"
            form={id}
            name={NEXT}
            variant="ghost"
            plain
            busy={isBusy}
          >
            Confirm and open the next
          </Button>
        )}
      </DecisionBar>
    </>
  );
}

/** "a", "a and b", "a, b and c". */
const listOf = (parts: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts);

const Form = styled.form`
  display: grid;
  gap: ${space(1.75)};
  scroll-margin-block: ${space(2)} ${space(23)};
  &:focus { outline: none; }
  > [role='status']:empty { display: none; }
`;
