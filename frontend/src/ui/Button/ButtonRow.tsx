import styled from 'styled-components';
import { media } from '../theme/media.ts';
import { space } from '../theme/theme.ts';

/** Buttons that belong together: one below the other and of one width on a phone, else side by side. */
export const ButtonRow = styled.div`
  display: grid;
  gap: ${space(1)};
  ${media.sm} {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(1.5)};
  }
`;
