import styled, { css } from 'styled-components';
import { color, line, space } from '../theme/theme.ts';

/** Things below each other, `$gap` steps apart; none is wider than the stack. */
export const Stack = styled.div<{ $gap?: number; $justify?: 'start' }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 2 }) => space($gap)};
  justify-items: ${({ $justify }) => $justify};
`;

/** Things side by side where there is room: buttons, badges, a name and its amount. */
export const Row = styled.div<{
  $gap?: number;
  $align?: 'center' | 'baseline';
  $justify?: 'space-between';
}>`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ $gap = 1 }) => space($gap)};
  align-items: ${({ $align }) => $align};
  justify-content: ${({ $justify }) => $justify};
`;

/**
 * A list without marks. The role brings back what WebKit takes from a list whose marks are gone. `$ruled` sets a hairline
 * above or below each entry, with `$pad` steps of room.
 */
export const PlainList = styled.ul.attrs({ role: 'list' })<{
  $ruled?: 'above' | 'below';
  $pad?: number;
  $gap?: number;
}>`
  /* Without specificity: an entry may have styles of its own. */
  ${({ $ruled, $pad = 1.5, $gap = 0.75 }) =>
    $ruled &&
    css`
      :where(&) > li {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: ${space($gap)};
        padding-block: ${space($pad)};
        ${$ruled === 'above' ? 'border-top' : 'border-bottom'}: ${line.hair} solid ${color.hairline};
        overflow-wrap: anywhere;
      }
    `}
`;

/** A heavy rule around a part of a working screen. */
export const Frame = styled.div`
  border: ${line.rule} solid ${color.rule};
`;
