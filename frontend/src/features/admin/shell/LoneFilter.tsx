import styled from 'styled-components';
import { color, line, space } from '../../../ui/theme/theme.ts';

/** Frame of the only filter of a list. */
export const LoneFilter = styled.div`
  max-width: ${space(40)};
  padding: ${space(0.75)} ${space(1.75)} 0;
  border: ${line.rule} solid ${color.rule};
`;
