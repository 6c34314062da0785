import { type FormEvent, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../../ui/Field/FieldGrid.tsx';
import { SelectField } from '../../../../ui/Field/SelectField.tsx';
import { TextArea } from '../../../../ui/Field/TextField.tsx';
import { space } from '../../../../ui/theme/theme.ts';
import { useDraft } from '../../drafts/useDraft.ts';
import { creditContent } from './creditContent.ts';

const content = creditContent.dismiss;

/** Shortest and longest reason that the server takes (gateway, `CreditReasonDto`). */
const length = { min: 3, max: 500 } as const;

interface CreditReasonFormProps {
  /** Keeps what is typed over a reload. */
  readonly draftName: string;
  readonly label: string;
  readonly field: string;
  readonly submit: string;
  readonly submitting: string;
  /** Offered to choose from. */
  readonly common?: readonly string[];
  readonly isBusy: boolean;
  readonly onSubmit: (reason: string) => void;
}

/** A decision about a credit that needs a reason; focused as it appears. */
export function CreditReasonForm(props: CreditReasonFormProps) {
  const { draftName, label, field, submit, submitting, common = [], isBusy, onSubmit } = props;
  const { draft, change } = useDraft(draftName, { reason: '' });
  const [wasSent, setWasSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
    form.current?.querySelector<HTMLElement>('select, textarea')?.focus({ preventScroll: true });
  }, []);
  const reason = draft.reason.trim();
  const isMissing = reason.length < length.min;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (isMissing) area.current?.focus();
    else if (!isBusy) onSubmit(reason);
  };
  return (
    <Form ref={form} onSubmit={send} noValidate aria-label={label}>
      <FieldGrid $columns={1}>
        {common.length > 0 && (
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
        )}
        <TextArea
          ref={area}
          rows={2}
          maxLength={length.max}
          label={field}
          value={draft.reason}
          error={wasSent && isMissing ? content.missing : undefined}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </FieldGrid>
      <Button type="submit" variant="destructive" plain block busy={isBusy}>
        {isBusy ? submitting : submit}
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(1.25)};
  scroll-margin-block: ${space(2)};
`;
