import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { amountOf, formatNaira, parseNaira } from '../../../lib/formatMoney.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, depth, layout, line, space, target } from '../../../ui/theme/theme.ts';
import type { AdminOrderDetail } from '../api/orderTypes.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { AmountNote } from './AmountNote.tsx';
import { Attestation } from './Attestation.tsx';
import { orderReviewContent } from './orderReviewContent.ts';

const content = orderReviewContent.confirm;

/** Name of the button that opens the next order. */
const NEXT = 'next';

/** What the form needs to know and to whom it reports; sending is the caller's. */
export interface ConfirmFormProps {
  readonly order: AdminOrderDetail;
  /** Scrolls to this form and focuses it: the clerk pressed Confirm. */
  readonly startsHere: boolean;
  readonly isBusy: boolean;
  /** Another order waits: the clerk can open it next. */
  readonly hasNext?: boolean;
  /** Amount received in naira, when the clerk gave one; whether the next order is wanted. */
  readonly onConfirm: (amountReceived: string | undefined, wantsNext: boolean) => void;
  /** Buttons beside "Confirm Payment". */
  readonly children?: ReactNode;
}

/**
 * Amount received and attestation. What is attested names the amount and the order, so another
 * amount takes the tick away; and it is never remembered: it says what was just checked. The buttons
 * stay in view however long the form is.
 */
export function ConfirmForm(props: ConfirmFormProps) {
  const { order, startsHere, isBusy, hasNext = false, onConfirm, children } = props;
  const id = useId();
  const { draft, change } = useDraft(`confirm-${order.id}`, { amount: '' });
  const [isAttested, setIsAttested] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const tick = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!startsHere) return;
    form.current?.scrollIntoView({ block: 'nearest' });
    form.current?.focus({ preventScroll: true });
  }, [startsHere]);

  const kobo = draft.amount.trim() === '' ? undefined : parseNaira(draft.amount);
  const isAmountWrong = draft.amount.trim() !== '' && kobo === undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (isAmountWrong) amount.current?.focus();
    else if (!isAttested) tick.current?.focus();
    else if (!isBusy) {
      const wantsNext = event.nativeEvent.submitter?.getAttribute('name') === NEXT;
      onConfirm(kobo === undefined ? undefined : amountOf(kobo), wantsNext);
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
                {content.received} <Light>{content.optional}</Light>
              </>
            }
            inputMode="decimal"
            autoComplete="off"
            value={draft.amount}
            error={wasSent && isAmountWrong ? content.invalid : undefined}
            onChange={(event) => {
              change({ amount: event.target.value });
              setIsAttested(false);
            }}
          />
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
          onChange={setIsAttested}
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

const Light = styled.span`
  color: ${color.textMuted};
  font-weight: 400;
`;
