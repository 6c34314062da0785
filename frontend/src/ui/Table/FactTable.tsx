import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { breakpointPx } from '../theme/scales.ts';
import { color, fontSize, layout, line, space } from '../theme/theme.ts';
import { visuallyHidden } from '../theme/typography.ts';

/** A name and its value; left out when that is null. */
export type Fact = readonly [name: string, value: ReactNode];

interface FactTableProps {
  /** Caption, visible to screen readers only. */
  readonly caption: string;
  readonly facts: readonly Fact[];
  /** Column heads; hidden from sight when left out. */
  readonly heads?: readonly [string, string];
  /** Values at the right edge (figures) or in a column behind a double line (words). */
  readonly align?: 'end' | 'column';
}

/**
 * Ruled rows of a name and a value, which fit a phone with text at 200 % since a name may break inside a word. Dense screens set
 * `--fact-measure` (the widest), `--fact-name` (width), `--fact-wrap`, `--fact-break` and `--fact-pad`; narrow columns are containers named `facts`.
 */
export function FactTable({ caption, facts, heads, align = 'end' }: FactTableProps) {
  return (
    <Rows $align={align}>
      <caption>{caption}</caption>
      {heads && (
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ),
        )}
      </tbody>
    </Rows>
  );
}

const atEnd = css`
  td, thead th:last-child { padding-right: 0; text-align: right; }
`;

/** Where a sum has no room beside its name, as in large text on a phone, it stands below it. */
const inLines = css`
  &, thead, tbody { display: block; }
  tr { display: flex; flex-wrap: wrap; border-bottom: ${line.hair} solid ${color.hairline}; }
  tr:first-child { border-top: ${line.rule} solid ${color.rule}; }
  tr:nth-child(n) > :is(th, td) { flex: 1 0 auto; max-width: 100%; border-block: 0; }
  tr:nth-child(n) > :last-child { flex: 9999 1 9.5em; min-width: 0; }
  /* As wide as the names below it, whose text is larger. */
  thead th:first-child { min-width: min(9.85em, 36vw); }
`;

/** Where its container has no room for a name and a value beside each other. */
const NARROW = '@container facts (max-width: 18rem)';

const inColumn = css`
  th { width: var(--fact-name, 31%); white-space: var(--fact-wrap, normal); }
  td, thead th:last-child { padding-right: 0; padding-left: ${layout.gap}; }
  td { overflow-wrap: anywhere; border-left: ${line.focus} double ${color.amountLine}; }
  /* A badge takes a second line before it is wider than a phone. */
  td > * { white-space: normal; }
  @media (max-width: ${breakpointPx.md - 0.02}px) { ${inLines} }
  ${NARROW} {
    ${inLines}
    /* Of one width, so that the values stand below each other. */
    tr:nth-child(n) > th { flex: 0 0 7em; min-width: 0; }
    tr:nth-child(n) > :last-child { flex-basis: 8em; }
  }
`;

const Rows = styled.table<{ $align: 'end' | 'column' }>`
  width: 100%;
  max-width: var(--fact-measure, none);
  border-collapse: collapse;
  caption { ${visuallyHidden} }
  th, td {
    padding: var(--fact-pad, ${space(1.375)}) ${space(2)} var(--fact-pad, ${space(1.375)}) 0;
    border-bottom: ${line.hair} solid ${color.hairline};
    text-align: left;
    vertical-align: top;
  }
  th { font-weight: 600; min-width: min(var(--fact-name, 8em), 36vw); overflow-wrap: var(--fact-break, anywhere); }
  thead th { color: ${color.textMuted}; font-size: ${fontSize.label}; font-weight: 500; }
  tr:first-child > * { border-top: ${line.rule} solid ${color.rule}; }
  ${({ $align }) => ($align === 'end' ? atEnd : inColumn)}
`;
