import styled, { css } from 'styled-components';
import { color, layout, line, space } from '../theme/theme.ts';

/** Steps of space: one number, or one between rows and one between columns. */
type Gap = number | readonly [rows: number, columns: number];

const gapOf = (gap: Gap): string => [gap].flat().map(space).join(' ');

/**
 * Things below each other, `$gap` steps apart; none is wider than the stack. `$padded` adds the inner padding of a panel,
 * `$skipsEmpty` keeps no room for a live region without words.
 */
export const Stack = styled.div<{
  $gap?: number;
  $padded?: boolean;
  $skipsEmpty?: boolean;
}>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 2 }) => space($gap)};
  align-content: start;
  padding: ${({ $padded }) => $padded && layout.pad};
  ${({ $skipsEmpty }) => $skipsEmpty && '> :empty { display: none; }'}
`;

/** Things side by side where there is room: buttons, badges, a name and its amount. */
export const Row = styled.div<{
  $gap?: Gap;
  $align?: 'center' | 'baseline';
  $justify?: 'space-between';
}>`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ $gap = 1 }) => gapOf($gap)};
  align-items: ${({ $align }) => $align};
  justify-content: ${({ $justify }) => $justify};
`;

/**
 * A list without marks. The role restores the list semantics that WebKit drops with the marks. `$ruled` sets a hairline
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
        container-type: inline-size;
        ${$ruled === 'above' ? 'border-top' : 'border-bottom'}: ${line.hair} solid ${color.hairline};
        overflow-wrap: anywhere;
      }
    `}
`;

/** A ruled list whose marks are bricks: services, advice, the points of a policy. */
export const BrickList = styled.ul`
  > li {
    padding: ${space(1)} 0 ${space(1)} ${space(3.25)};
    border-bottom: ${line.hair} solid ${color.hairline};
    background: linear-gradient(${color.accent} 0 0) 0 1.05em / ${space(1.5)} ${space(1)} no-repeat;
  }
`;

/** A heavy rule around a part of a working screen. */
export const Frame = styled.div`
  border: ${line.rule} solid ${color.rule};
`;
