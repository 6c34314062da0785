import { type FormEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextArea } from '../../../ui/Field/TextField.tsx';
import { color, space } from '../../../ui/theme/theme.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { Disclosure } from './Disclosure.tsx';
import { orderReviewContent } from './orderReviewContent.ts';

/** Shortest and longest reason that the server takes (gateway, `ReasonDto`). */
const length = { min: 3, max: 500 } as const;

interface ReasonFormProps {
  readonly kind: 'reject' | 'cancel';
  readonly orderId: number;
  readonly isBusy: boolean;
  readonly onSubmit: (reason: string) => void;
}

/** A step that needs a reason: a common one, edited or written from scratch. Collapsed at first. */
export function ReasonForm({ kind, orderId, isBusy, onSubmit }: ReasonFormProps) {
  const content = orderReviewContent[kind];
  const { draft, change } = useDraft(`${kind}-${orderId}`, { reason: '' });
  const [wasSent, setWasSent] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
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
    <Disclosure summary={content.summary} isBad startsOpen={draft.reason !== ''}>
      <Form onSubmit={submit} noValidate>
        <FieldGrid $columns={1}>
          <SelectField
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
    </Disclosure>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(1.25)};
`;

const Light = styled.span`
  color: ${color.textMuted};
  font-weight: 400;
`;
