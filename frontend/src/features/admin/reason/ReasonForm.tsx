import { type FormEvent, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { reasonRules } from '../../../lib/rules/reason.gen.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextArea } from '../../../ui/Field/TextField.tsx';
import { space } from '../../../ui/theme/theme.ts';
import { readDraft, useDraft } from '../drafts/drafts.ts';

/** The words of one such step. */
interface ReasonWords {
  readonly summary: string;
  /** The label of the reason; "Reason" when left out. */
  readonly reason?: string;
  /** Who reads it. */
  readonly hint?: string;
  readonly submit: string;
  readonly submitting?: string;
  /** It takes nothing away. */
  readonly isHarmless?: boolean;
  /** Offered to choose from. */
  readonly common?: readonly string[];
}

interface ReasonFormProps {
  /** Keeps what is typed over a reload. */
  readonly draftName: string;
  readonly content: ReasonWords;
  readonly isBusy: boolean;
  /** Scrolls to this form and focuses it: the clerk has just asked for it. */
  readonly startsHere?: boolean;
  readonly onSubmit: (reason: string) => void;
}

/** Whether the clerk has begun to write a reason: the form then starts open. */
export const hasReason = (draftName: string): boolean =>
  readDraft(draftName, { reason: '' }).reason !== '';

/** A step that needs a reason: a common one, edited or written from scratch. */
export function ReasonForm(props: ReasonFormProps) {
  const { draftName, content, isBusy, startsHere = false, onSubmit } = props;
  const { common } = content;
  const { draft, change } = useDraft(draftName, { reason: '' });
  const [wasSent, setWasSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!startsHere) return;
    form.current?.scrollIntoView({ block: 'nearest' });
    form.current?.querySelector<HTMLElement>('select, textarea')?.focus({ preventScroll: true });
  }, [startsHere]);

  const reason = draft.reason.trim();
  const isMissing = reason.length < reasonRules.reason.minLength;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (isMissing) area.current?.focus();
    else if (!isBusy) onSubmit(reason);
  };
  return (
    <Form ref={form} onSubmit={submit} noValidate aria-label={content.summary}>
      <FieldGrid $columns={1}>
        {common && (
          <SelectField
            label="Common reasons"
            value={common.includes(draft.reason) ? draft.reason : ''}
            onChange={(event) => change({ reason: event.target.value })}
            // As in any other field: a chosen reason is sent without the way to the button.
            onKeyDown={({ key, repeat }) => {
              if (key === 'Enter' && !repeat) form.current?.requestSubmit();
            }}
          >
            <Options first="Write your own" of={common.map((text) => [text, text])} />
          </SelectField>
        )}
        <TextArea
          ref={area}
          rows={2}
          maxLength={reasonRules.reason.maxLength}
          label={content.reason ?? 'Reason'}
          aside={content.hint}
          value={draft.reason}
          error={wasSent && isMissing ? reasonRules.reason.message : undefined}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </FieldGrid>
      <Button
        type="submit"
        variant={content.isHarmless ? 'default' : 'destructive'}
        plain
        block
        busy={isBusy}
      >
        {isBusy ? (content.submitting ?? 'Saving...') : content.submit}
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(1.25)};
  scroll-margin-block: ${space(2)};
`;
