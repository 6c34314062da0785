import styled from 'styled-components';
import { media } from '../theme/media.ts';
import { color, line } from '../theme/theme.ts';

/**
 * The ruled form: cells share their lines; two columns from 600px. A child with `wide` (or
 * `data-wide`) spans both.
 */
export const FieldGrid = styled.div<{ $columns?: 1 | 2; $bare?: boolean }>`
  display: grid;
  gap: 1px;
  border: ${({ $bare }) => ($bare ? '0' : `${line.rule} solid ${color.ink}`)};
  background: ${color.ink};
  color: ${color.ink};
  > * { background-color: ${color.groundSlip}; }

  ${media.sm} {
    grid-template-columns: repeat(${({ $columns = 2 }) => $columns}, minmax(0, 1fr));
    > [data-wide] { grid-column: 1 / -1; }
  }
`;
