import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { amountOf, formatNaira, parseNaira } from '../../../lib/formatMoney.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, depth, layout, line, space, target } from '../../../ui/theme/theme.ts';
import type { AdminOrderDetail } from '../api/orders.ts';
import { useDraft } from '../drafts/drafts.ts';
import { Attestation } from './Attestation.tsx';
import { AmountNote } from './OrderNotes.tsx';
import { orderReviewContent } from './orderReviewContent.ts';

const content = orderReviewContent.confirm;

/** Name of the button that opens the next order. */
const NEXT = 'next';

/** The payment as the clerk found it. */
interface FoundPayment {
  /** Naira. */
  readonly amountReceived?: string;
  /** Day in Lagos: `2026-11-21`. */
  readonly paidOn?: string;
  readonly transactionId?: string;
}

/** What the form needs to know and to whom it reports; sending is the caller's. */
export interface ConfirmFormProps {
  readonly order: AdminOrderDetail;
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
 * Amount received and attestation, with what was read from the picture filled in for the clerk to check. What is
 * attested names the amount and the order, so another amount takes the tick away, and a picture that is read after
 * the tick changes nothing; it is never remembered: it says what was just checked. The buttons stay in view however
 * long the form is.
 */
export function ConfirmForm(props: ConfirmFormProps) {
  const { order, startsHere, isBusy, hasNext = false, onConfirm, children } = props;
  const id = useId();
  const reading = order.proofs.at(-1)?.reading;
  const [attested, setAttested] = useState<{ amount: string; reading: Reading }>();
  const payment = usePaymentDraft(order.id, attested ? attested.reading : reading);
  const typedAmount = payment.valueOf('amount').trim();
  const isAttested = attested?.amount === typedAmount;
  const [wasSent, setWasSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const tick = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!startsHere) return;
    form.current?.scrollIntoView({ block: 'nearest' });
    form.current?.focus({ preventScroll: true });
  }, [startsHere]);

  const kobo = typedAmount === '' ? undefined : parseNaira(typedAmount);
  const isAmountWrong = typedAmount !== '' && kobo === undefined;
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
        },
        wantsNext,
      );
    }
  };
  return (
    <>
      <Form
        id={id}
        ref={form}
        onSubmit={submit}
        noValidate
        tabIndex={-1}
        aria-label={content.submit}
      >
        <FieldGrid $columns={1}>
          <TextField
            ref={amount}
            label={
              <>
                {content.received}{' '}
                <Muted as="span" $light>
                  {content.optional}
                </Muted>
              </>
            }
            inputMode="decimal"
            autoComplete="off"
            value={payment.valueOf('amount')}
            hint={payment.isRead('amount') && content.checkRead}
            error={wasSent && isAmountWrong ? content.invalid : undefined}
            onChange={(event) => {
              payment.change('amount', event.target.value);
              setAttested(undefined);
            }}
          />
          {payment.hasMore && <PaymentFacts payment={payment} />}
        </FieldGrid>
        <div role="status">
          {kobo !== undefined && <AmountNote receivedKobo={kobo} totalPrice={order.totalPrice} />}
        </div>
        <Attestation
          ref={tick}
          order={order}
          amount={formatNaira(kobo === undefined ? order.totalPrice : amountOf(kobo))}
          isGiven={isAttested}
          isMissing={wasSent && !isAttested}
          onChange={(isGiven) =>
            setAttested(isGiven ? { amount: typedAmount, reading } : undefined)
          }
        />
      </Form>
      <Decision>
        <Button type="submit" form={id} variant="hot" block busy={isBusy}>
          {isBusy ? content.submitting : content.submit}
        </Button>
        {children}
        {hasNext && (
          <Button type="submit" form={id} name={NEXT} variant="ghost" block busy={isBusy}>
            {content.submitNext}
          </Button>
        )}
      </Decision>
    </>
  );
}

/** Day and transaction id: only where there is a reading to check, since a clerk need not give them. */
function PaymentFacts({ payment }: { readonly payment: ReturnType<typeof usePaymentDraft> }) {
  return (
    <>
      <TextField
        type="date"
        label={
          <>
            {content.paidOn}{' '}
            <Muted as="span" $light>
              {content.optional}
            </Muted>
          </>
        }
        value={payment.valueOf('paidOn')}
        hint={payment.isRead('paidOn') && content.checkRead}
        onChange={(event) => payment.change('paidOn', event.target.value)}
      />
      <TextField
        label={
          <>
            {content.transactionId}{' '}
            <Muted as="span" $light>
              {content.optional}
            </Muted>
          </>
        }
        autoComplete="off"
        maxLength={64}
        value={payment.valueOf('transactionId')}
        hint={payment.isRead('transactionId') && content.checkRead}
        onChange={(event) => payment.change('transactionId', event.target.value)}
      />
    </>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(1.75)};
  scroll-margin-block: ${space(2)} ${space(17)};
  &:focus { outline: none; }
  > [role='status']:empty { display: none; }
`;

/** Stays at the foot of the dialog, unless the window is too low to spare the room. */
const Decision = styled.div`
  position: sticky;
  bottom: 0;
  z-index: ${depth.raised};
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  margin-inline: calc(-1 * ${layout.pad});
  padding: ${space(1.25)} ${layout.pad};
  border-top: ${line.rule} solid ${color.rule};
  background: ${color.groundSlip};
  &:has(> :nth-child(2)) { grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr); }
  > :nth-child(3) { grid-column: 1 / -1; min-height: ${target.staff}; padding-block: ${space(0.5)}; }
  ${media.low} { position: static; }
`;

const empty = { amount: '', paidOn: '', transactionId: '', typed: '' };

/** What a clerk can say of the payment. */
type PaymentField = 'amount' | 'paidOn' | 'transactionId';

/** What was read from a picture; undefined while nothing was. */
type Reading = AdminOrderDetail['proofs'][number]['reading'] | undefined;

/**
 * What the clerk typed about the payment of an order, and where they typed nothing, what was read from a picture.
 * Survives as a draft; only what was typed does.
 */
function usePaymentDraft(orderId: number, reading: Reading) {
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
