import styled from 'styled-components';
import { media } from '../../../ui/theme/media.ts';
import { color, line } from '../../../ui/theme/theme.ts';

/** The ruled frame of all shelves: cells draw their upper and right rules, the frame the others. */
export const Shop = styled.section`
  border: solid ${color.rule};
  border-width: 0 0 ${line.rule} ${line.rule};
`;

/** A course of cells: two in a row, four from 1000px. */
export const Shelf = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  ${media.lg} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
`;
