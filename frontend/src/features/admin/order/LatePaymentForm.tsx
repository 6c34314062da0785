import { type FormEvent, useId, useRef, useState } from 'react';
import { reasonRules } from '../../../lib/rules/reason.gen.ts';
import { settleLatePaymentRules } from '../../../lib/rules/settleLatePayment.gen.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { ErrorText } from '../../../ui/Field/Field.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextArea } from '../../../ui/Field/TextField.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import type { LateSettlement } from '../api/orders.ts';
import { useDraft } from '../drafts/drafts.ts';
import { Choice, Choices } from '../reason/Choices.tsx';

const outcomes: Record<LateSettlement, { readonly label: string; readonly text: string }> = {
  refunded: {
    label: 'The money was sent back',
    text: 'The customer reads that a refund is on its way.',
  },
  restocked: {
    label: 'Keep the order: hold stock again',
    text: 'Only if there is some. The order then awaits confirmation.',
  },
  not_paid: {
    label: 'No payment was found',
    text: 'The customer reads that nothing came to our account.',
  },
};

// The keys of the record; Object.keys forgets them.
const settlements = Object.keys(outcomes) as LateSettlement[];

interface LatePaymentFormProps {
  readonly orderId: number;
  readonly isBusy: boolean;
  readonly onDecide: (settlement: LateSettlement, note: string) => void;
}

/** How an order that was paid too late ends, with the reason. */
export function LatePaymentForm({ orderId, isBusy, onDecide }: LatePaymentFormProps) {
  const [chosen, setChosen] = useState<LateSettlement>();
  const { draft, change } = useDraft(`settle-${orderId}`, { note: '' });
  const [wasSent, setWasSent] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const note = draft.note.trim();
  const isNoteMissing = note.length < reasonRules.reason.minLength;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (!chosen) first.current?.focus();
    else if (isNoteMissing) area.current?.focus();
    else if (!isBusy) onDecide(chosen, note);
  };
  return (
    <Stack as="form" $gap={1.5} onSubmit={submit} noValidate aria-label="Settle this order">
      <Choices aria-describedby={errorId}>
        <legend>What was done about it?</legend>
        {settlements.map((settlement, index) => (
          <Choice key={settlement}>
            <input
              ref={index === 0 ? first : undefined}
              type="radio"
              name={`settle-${orderId}`}
              checked={chosen === settlement}
              onChange={() => setChosen(settlement)}
            />
            <span>
              <b>{outcomes[settlement].label}</b>
              <small>{outcomes[settlement].text}</small>
            </span>
          </Choice>
        ))}
        <div id={errorId} aria-live="polite">
          {wasSent && !chosen && <ErrorText>Choose what was done</ErrorText>}
        </div>
      </Choices>
      <FieldGrid $columns={1}>
        <TextArea
          ref={area}
          rows={2}
          maxLength={settleLatePaymentRules.note.maxLength}
          label="Reason"
          aside="for staff, kept in the history"
          value={draft.note}
          error={wasSent && isNoteMissing ? reasonRules.reason.message : undefined}
          onChange={(event) => change({ note: event.target.value })}
        />
      </FieldGrid>
      <Button type="submit" variant="hot" block busy={isBusy}>
        {isBusy ? 'Settling...' : 'Settle this order'}
      </Button>
    </Stack>
  );
}
