import { type FormEvent, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextArea } from '../../../ui/Field/TextField.tsx';
import { color, space } from '../../../ui/theme/theme.ts';
import { readDraft } from '../drafts/drafts.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { orderReviewContent } from './orderReviewContent.ts';

/** Shortest and longest reason that the server takes (gateway, `ReasonDto`). */
const length = { min: 3, max: 500 } as const;

interface ReasonFormProps {
  readonly kind: 'reject' | 'cancel';
  readonly orderId: number;
  readonly isBusy: boolean;
  /** Scrolls to this form and focuses it: the clerk has just asked for it. */
  readonly startsHere?: boolean;
  readonly onSubmit: (reason: string) => void;
}

const nameOf = (kind: ReasonFormProps['kind'], orderId: number) => `${kind}-${orderId}`;

/** Whether the clerk has begun to write a reason: the form then starts open. */
export const hasReason = (kind: ReasonFormProps['kind'], orderId: number): boolean =>
  readDraft(nameOf(kind, orderId), { reason: '' }).reason !== '';

/** A step that needs a reason: a common one, edited or written from scratch. */
export function ReasonForm(props: ReasonFormProps) {
  const { kind, orderId, isBusy, startsHere = false, onSubmit } = props;
  const content = orderReviewContent[kind];
  const { draft, change } = useDraft(nameOf(kind, orderId), { reason: '' });
  const [wasSent, setWasSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const choice = useRef<HTMLSelectElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!startsHere) return;
    form.current?.scrollIntoView({ block: 'nearest' });
    choice.current?.focus({ preventScroll: true });
  }, [startsHere]);

  const reason = draft.reason.trim();
  const isMissing = reason.length < length.min;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (isMissing) area.current?.focus();
    else if (!isBusy) onSubmit(reason);
  };
  const common: readonly string[] = content.reasons;
  return (
    <Form ref={form} onSubmit={submit} noValidate aria-label={content.summary}>
      <FieldGrid $columns={1}>
        <SelectField
          ref={choice}
          label={content.choose}
          value={common.includes(draft.reason) ? draft.reason : ''}
          onChange={(event) => change({ reason: event.target.value })}
        >
          <option value="">{content.own}</option>
          {common.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </SelectField>
        <TextArea
          ref={area}
          rows={2}
          maxLength={length.max}
          label={
            <>
              {content.reason} <Light>{content.hint}</Light>
            </>
          }
          value={draft.reason}
          error={wasSent && isMissing ? content.missing : undefined}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </FieldGrid>
      <Button type="submit" variant="destructive" plain block busy={isBusy}>
        {isBusy ? content.submitting : content.submit}
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(1.25)};
  scroll-margin-block: ${space(2)};
`;

const Light = styled.span`
  color: ${color.textMuted};
  font-weight: 400;
`;
