import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, line } from '../../../ui/theme/theme.ts';
import { scrollHeight } from './scrollHeight.ts';

/** A list of its own scroll, 600px high at most (spec §2), reachable by keyboard. */
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
  max-height: ${scrollHeight};
  overflow: auto;
  border: ${line.rule} solid ${color.rule};
`;
