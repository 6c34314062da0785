import type { ReactNode } from 'react';
import styled from 'styled-components';
import { type Ground, ground } from '../theme/grounds.ts';
import { color, layout, space } from '../theme/theme.ts';

interface SectionProps {
  /** Anchor of the section; the browser scrolls and moves the focus to it. */
  readonly id?: string;
  readonly on?: Ground;
  /** Which edges have the section's padding; default both. */
  readonly spacing?: SectionSpacing;
  /** Full-width content after the wrapped content. */
  readonly bleed?: ReactNode;
  readonly children: ReactNode;
}

/** Edges of a section that have padding. */
export type SectionSpacing = 'both' | 'top' | 'bottom' | 'none';

/** A section of a page: a full-width ground with wrapped content. */
export function Section({ id, on, spacing = 'both', bleed, children }: SectionProps) {
  return (
    <Band id={id} data-anchor={id} tabIndex={id ? -1 : undefined} $on={on} $spacing={spacing}>
      <Wrap>{children}</Wrap>
      {bleed}
    </Band>
  );
}

/** The page column: gutters left and right, stops growing at 1760px. */
export const Wrap = styled.div`
  max-width: ${layout.maxWidth};
  margin-inline: auto;
  padding-inline: ${layout.gutter};
`;

const paddings: Record<SectionSpacing, string> = {
  both: layout.section,
  top: `${layout.section} 0`,
  bottom: `0 ${layout.section}`,
  none: '0',
};

/** Paper with a double laterite line at its right edge, as in an account book. */
const ledgerLines = `linear-gradient(90deg, transparent calc(100% - ${space(1.5)}), ${color.amountLine} 0 calc(100% - ${space(1.375)}), transparent 0 calc(100% - ${space(0.875)}), ${color.amountLine} 0 calc(100% - ${space(0.75)}), transparent 0)`;

const Band = styled.section<{ $on?: Ground; $spacing: SectionSpacing }>`
  ${({ $on }) => $on && ground[$on]}
  padding-block: ${({ $spacing }) => paddings[$spacing]};
  ${({ $on }) => $on === 'ledger' && `background: ${ledgerLines} 0 0 / ${layout.gutter} 100% no-repeat, ${color.ground};`}
`;
