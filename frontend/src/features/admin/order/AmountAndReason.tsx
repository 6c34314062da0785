import type { ReactNode } from 'react';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextArea, TextField } from '../../../ui/Field/TextField.tsx';

/** What is typed: naira, and why. */
interface AmountDraft {
  readonly amount: string;
  readonly reason: string;
}

interface AmountAndReasonProps {
  readonly label: string;
  /** Who reads the reason. */
  readonly reader: string;
  readonly maxLength: number;
  readonly draft: AmountDraft;
  readonly errors: { readonly [Field in keyof AmountDraft]?: string | undefined } | undefined;
  readonly onChange: (part: Partial<AmountDraft>) => void;
  /** Further fields. */
  readonly children?: ReactNode;
}

/** An amount that staff give of a price, and the reason. */
export function AmountAndReason(props: AmountAndReasonProps) {
  const { label, reader, maxLength, draft, errors, onChange, children } = props;
  return (
    <FieldGrid $columns={1}>
      <TextField
        label={label}
        inputMode="decimal"
        autoComplete="off"
        value={draft.amount}
        error={errors?.amount}
        onChange={({ target }) => onChange({ amount: target.value })}
      />
      <TextArea
        label="Why"
        aside={reader}
        rows={2}
        maxLength={maxLength}
        value={draft.reason}
        error={errors?.reason}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
      {children}
    </FieldGrid>
  );
}
