import styled, { css } from 'styled-components';
import { media } from '../theme/media.ts';
import { color, fontSize, line, target } from '../theme/theme.ts';

const dense = css`
  grid-template-columns: repeat(2, minmax(0, 1fr));
  --control-size: ${fontSize.body};
  --control-height: ${target.staff};
  > [data-wide] { grid-column: 1 / -1; }
  ${media.sm} { --control-size: ${fontSize.lead}; --control-height: ${target.buyer}; }
`;

/**
 * The ruled form: cells share their lines; two columns from 600px. A child with `wide` (or
 * `data-wide`) spans both.
 * `$isDense`: on a phone, too, and with smaller controls.
 */
export const FieldGrid = styled.div<{ $columns?: 1 | 2; $bare?: boolean; $isDense?: boolean }>`
  display: grid;
  gap: 1px;
  border: ${({ $bare }) => ($bare ? '0' : `${line.rule} solid ${color.ink}`)};
  background: ${color.ink};
  color: ${color.ink};
  > * { background-color: ${color.groundSlip}; }

  ${({ $isDense }) => $isDense && dense}
  ${media.sm} {
    grid-template-columns: repeat(${({ $columns = 2 }) => $columns}, minmax(0, 1fr));
    > [data-wide] { grid-column: 1 / -1; }
  }
`;
