import styled from 'styled-components';
import { space } from '../../../ui/theme/theme.ts';

/** Each of the two forms of the login page. */
export const Form = styled.form`
  display: grid;
  gap: ${space(2)};
  padding: ${space(2.5)} ${space(3)};
  > :empty { margin-top: -${space(2)}; }
`;
