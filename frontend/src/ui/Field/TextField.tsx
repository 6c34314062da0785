import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { Field, type FieldBasics } from './Field.tsx';
import { controlStyles } from './fieldStyles.ts';

type TextFieldProps = FieldBasics & ComponentProps<'input'>;

/** One line of text, a number, an e-mail, a password or a date. */
export function TextField({ label, aside, error, hint, wide, id, ...input }: TextFieldProps) {
  return (
    <Field label={label} aside={aside} error={error} hint={hint} wide={wide} id={id}>
      {(control) => <Input {...input} {...control} />}
    </Field>
  );
}

/** A one-time code; a phone offers the one that it was sent. */
export function CodeField(props: TextFieldProps) {
  return <TextField inputMode="numeric" autoComplete="one-time-code" {...props} />;
}

type TextAreaProps = Omit<FieldBasics, 'wide'> & ComponentProps<'textarea'>;

/** Several lines of text. */
export function TextArea({ label, aside, error, hint, id, rows = 6, ...area }: TextAreaProps) {
  return (
    <Field label={label} aside={aside} error={error} hint={hint} wide id={id}>
      {(control) => <Area {...area} {...control} rows={rows} />}
    </Field>
  );
}

const Input = styled.input`
  ${controlStyles}
`;

const Area = styled.textarea`
  ${controlStyles}
`;
