import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { Muted } from '../Text/Text.tsx';
import { color, fontSize, space } from '../theme/theme.ts';
import { label as labelType } from '../theme/typography.ts';
import { edge } from './fieldStyles.ts';

/** Props shared by all fields. */
export interface FieldBasics {
  readonly label: ReactNode;
  /** Lighter words after the label: that the field is optional, or who reads it. */
  readonly aside?: string;
  /** Error text; while there is one, the field is marked and announced as invalid. */
  readonly error?: string;
  /** Help below the input. */
  readonly hint?: ReactNode;
  /** Takes both columns of a `FieldGrid`. */
  readonly wide?: boolean;
}

/** Attributes of the control inside a field. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** Label, control, error and hint, linked for assistive technology. */
export function Field({
  label,
  aside,
  error,
  hint,
  wide = false,
  id,
  children,
}: FieldBasics & {
  readonly id?: string;
  readonly children: (control: ControlProps) => ReactNode;
}) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const errorId = `${fieldId}-error`;
  const hintId = `${fieldId}-hint`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  return (
    <Cell $invalid={Boolean(error)} data-wide={wide || undefined}>
      <Label htmlFor={fieldId} $invalid={Boolean(error)}>
        {label}
        {aside && (
          <>
            {' '}
            <Muted as="span" $light>
              {aside}
            </Muted>
          </>
        )}
      </Label>
      {children({
        id: fieldId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy,
      })}
      {/* Always present, so that screen readers announce what appears in it. */}
      <div id={errorId} aria-live="polite">
        {error && <ErrorText>{error}</ErrorText>}
      </div>
      {hint && <Hint id={hintId}>{hint}</Hint>}
    </Cell>
  );
}

const Cell = styled.div<{ $invalid: boolean }>`
  position: relative;
  display: grid;
  align-content: start;
  min-width: 0;
  padding: ${space(1.125)} ${space(2.25)} 0;
  box-shadow: ${({ $invalid }) => ($invalid ? edge(color.error) : 'none')};

  &:focus-within {
    background: ${color.groundFieldActive};
    box-shadow: ${({ $invalid }) => edge($invalid ? color.error : color.ink)};
  }
  /* An option of a list may be disabled. */
  &:has(:disabled:not(option)) { background: ${color.groundLedger}; }
`;

const Label = styled.label<{ $invalid: boolean }>`
  ${labelType}
  color: ${({ $invalid }) => ($invalid ? color.error : 'inherit')};
`;

/** Error text with its sign; for controls outside a `Field`. */
export const ErrorText = styled.p`
  ${labelType}
  display: flex;
  gap: ${space(0.75)};
  align-items: center;
  padding-bottom: ${space(1.25)};
  color: ${color.error};

  &::before {
    content: '!' / '';
    flex: none;
    width: ${space(2)};
    background: ${color.error};
    color: ${color.groundFieldActive};
    font-size: ${fontSize.label};
    line-height: ${space(2)};
    text-align: center;
  }
`;

const Hint = styled.p`
  ${labelType}
  font-weight: 400;
  padding-bottom: ${space(1.25)};
  color: ${color.inkMuted};
`;
