import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, line, space } from '../../../ui/theme/theme.ts';

/** Greatest height of a scroll area of the back office (specification.md 2.15). */
export const SCROLL_HEIGHT = space(75);

/** A list that scrolls within the page, reachable by keyboard. */
export function ScrollArea({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <Area role="region" aria-label={label} tabIndex={0}>
      {children}
    </Area>
  );
}

const Area = styled.div`
  max-height: ${SCROLL_HEIGHT};
  overflow: auto;
  border: ${line.rule} solid ${color.rule};
`;
