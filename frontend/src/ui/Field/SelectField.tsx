import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { media } from '../theme/media.ts';
import { color, space } from '../theme/theme.ts';
import { Field, type FieldBasics } from './Field.tsx';
import { controlStyles } from './fieldStyles.ts';

type SelectFieldProps = FieldBasics & ComponentProps<'select'> & { readonly children: ReactNode };

/** A choice from a list, with the platform's own picker. */
export function SelectField({
  label,
  aside,
  error,
  hint,
  wide,
  id,
  children,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} aside={aside} error={error} hint={hint} wide={wide} id={id}>
      {(control) => (
        <Select {...select} {...control}>
          {children}
        </Select>
      )}
    </Field>
  );
}

interface OptionsProps {
  /** Each value and its words. */
  readonly of: readonly (readonly [value: string | number, words: string])[];
  /** Words of the empty value, offered first. */
  readonly first?: string;
}

/** The options of a `SelectField`. */
export function Options({ of: options, first }: OptionsProps) {
  return (
    <>
      {first !== undefined && <option value="">{first}</option>}
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </>
  );
}

const half = (angle: string, right: string): string =>
  `linear-gradient(${angle}, transparent 50%, ${color.ink} 0) calc(100% - ${right}) 45% / ${space(1.125)} ${space(1.125)} no-repeat`;

/** The arrow of a list to choose from, at the right end of its field: a background. */
export const arrow = `${half('45deg', space(1.25))}, ${half('-45deg', '1px')}`;

const Select = styled.select`
  ${controlStyles}
  appearance: none;
  padding-right: ${space(3.5)};
  background: ${arrow};
  cursor: pointer;
  /* The arrow is a background. */
  ${media.forcedColors} { appearance: auto; }
`;
