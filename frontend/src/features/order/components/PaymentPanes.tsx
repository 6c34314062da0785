import type { ReactNode } from 'react';
import styled from 'styled-components';
import { media } from '../../../ui/theme/media.ts';
import { color, line } from '../../../ui/theme/theme.ts';

/** Bank details and proof side by side, seven to five; one below the other on a phone. */
export function PaymentPanes({ children }: { readonly children: ReactNode }) {
  return <Panes>{children}</Panes>;
}

const Panes = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  ${media.md} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    > :nth-child(2) { border-left: ${line.rule} solid ${color.rule}; }
  }
  ${media.print} { grid-template-columns: minmax(0, 1fr); }
`;
