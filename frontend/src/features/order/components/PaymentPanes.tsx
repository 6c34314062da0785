import type { ReactNode } from 'react';
import styled from 'styled-components';
import { media } from '../../../ui/theme/media.ts';
import { color, line } from '../../../ui/theme/theme.ts';

interface PaymentPanesProps {
  /** Two panes: the facts, then the proof. */
  readonly children: ReactNode;
  /** On a phone the proof stands above: the first thing to know is that it has arrived. */
  readonly isProofFirst?: boolean;
}

/** Bank details and proof side by side, seven to five; one below the other on a phone. */
export function PaymentPanes({ children, isProofFirst = false }: PaymentPanesProps) {
  return <Panes $isProofFirst={isProofFirst}>{children}</Panes>;
}

const Panes = styled.div<{ $isProofFirst: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  > :nth-child(2) { order: ${({ $isProofFirst }) => ($isProofFirst ? -1 : 0)}; }
  ${media.md} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    > :nth-child(2) { order: 0; border-left: ${line.rule} solid ${color.rule}; }
  }
  ${media.print} { grid-template-columns: minmax(0, 1fr); }
`;
