import styled from 'styled-components';
import { media } from '../../../../ui/theme/media.ts';
import { layout, space } from '../../../../ui/theme/theme.ts';

/** Credit, order and proof: one below the other on a phone, side by side where there is room. */
export const Beside = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2.5)} ${layout.gap};
  ${media.md} { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
  ${media.lg} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
`;

/** One of them. */
export const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.25)};
  align-content: start;
  overflow-wrap: anywhere;
  h3 { font-weight: 600; }
`;
