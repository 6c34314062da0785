import { useEffect } from 'react';
import { formatTime } from '../../../lib/formatTime.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { type AdminOrderDetail, adminOrderQueryOptions } from '../api/orders.ts';
import { hasReason, ReasonForm } from '../reason/ReasonForm.tsx';
import { Disclosure } from './Disclosure.tsx';

const unconfirmWords = {
  summary: 'Take the confirmation back',
  common: [
    'The money is not in the account',
    'The receipt is false',
    'The payment is for another order',
  ],
  reason: 'Why, for the history',
  submit: 'Take the confirmation back',
  submitting: 'Undoing...',
};

interface ConfirmationProps {
  readonly order: AdminOrderDetail;
  readonly isBusy: boolean;
  readonly onUndo: (reason: string) => void;
}

/** The way back from a confirmation: at one press while its email waits, later with a reason. */
export function Confirmation({ order, isBusy, onUndo }: ConfirmationProps) {
  const { id, mailDueAt, confirmedBy, allowedActions } = order;
  useEffect(() => {
    if (mailDueAt === null) return;
    const { queryKey } = adminOrderQueryOptions(id);
    // By then the email is on its way, and there is a receipt.
    const timer = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey }),
      Math.max(0, Date.parse(mailDueAt) - Date.now()) + 1_000,
    );
    return () => clearTimeout(timer);
  }, [id, mailDueAt]);
  const canUndo = allowedActions.includes('unconfirm');
  if (mailDueAt !== null)
    return (
      <Note kind="good" title={`Confirmed by ${confirmedBy}, email at ${formatTime(mailDueAt)}.`}>
        <p>Until then the buyer hears nothing, and there is no receipt.</p>
        {canUndo && (
          <Row>
            <StaffButton busy={isBusy} onClick={() => onUndo('Undone before the email was sent')}>
              {isBusy ? unconfirmWords.submitting : 'Undo the confirmation'}
            </StaffButton>
          </Row>
        )}
      </Note>
    );
  if (!canUndo) return null;
  return (
    <Disclosure summary={unconfirmWords.summary} isBad startsOpen={hasReason(`unconfirm-${id}`)}>
      <p>The buyer gets an email that we check the payment again.</p>
      <ReasonForm
        draftName={`unconfirm-${id}`}
        content={unconfirmWords}
        isBusy={isBusy}
        onSubmit={onUndo}
      />
    </Disclosure>
  );
}
