import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { color, space } from '../theme/theme.ts';
import { Field, type FieldBasics } from './Field.tsx';
import { controlStyles } from './fieldStyles.ts';

type SelectFieldProps = FieldBasics & ComponentProps<'select'> & { readonly children: ReactNode };

/** A choice from a list, with the platform's own picker. */
export function SelectField({
  label,
  error,
  hint,
  wide,
  id,
  children,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} wide={wide} id={id}>
      {(control) => (
        <Select {...select} {...control}>
          {children}
        </Select>
      )}
    </Field>
  );
}

const half = (angle: string, right: string): string =>
  `linear-gradient(${angle}, transparent 50%, ${color.ink} 0) calc(100% - ${right}) 45% / ${space(1.125)} ${space(1.125)} no-repeat`;

const Select = styled.select`
  ${controlStyles}
  appearance: none;
  padding-right: ${space(3.5)};
  background: ${half('45deg', space(1.25))}, ${half('-45deg', '1px')};
  cursor: pointer;
`;
