import styled from 'styled-components';
import { media } from '../theme/media.ts';
import { layout, space } from '../theme/theme.ts';

/** Which of two columns is the wider one. */
export type ColumnsBalance = 'rightWide' | 'leftWide' | 'equal';

const templates: Record<ColumnsBalance, string> = {
  rightWide: 'minmax(0, 5fr) minmax(0, 7fr)',
  leftWide: 'minmax(0, 7fr) minmax(0, 5fr)',
  equal: 'minmax(0, 1fr) minmax(0, 1fr)',
};

/** Two columns from 1000px, one above the other below. */
export const Columns = styled.div<{
  $balance?: ColumnsBalance;
  $align?: 'start' | 'end' | 'stretch';
}>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2.5)} ${layout.gap};
  ${media.sm} { row-gap: ${space(4.5)}; }
  ${media.lg} {
    grid-template-columns: ${({ $balance = 'rightWide' }) => templates[$balance]};
    align-items: ${({ $align = 'stretch' }) => $align};
  }
`;
