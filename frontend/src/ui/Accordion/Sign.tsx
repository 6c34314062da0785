import styled from 'styled-components';
import { color, line, space } from '../theme/theme.ts';

const bar = (size: string): string =>
  `linear-gradient(${color.ink}, ${color.ink}) center / ${size} no-repeat`;
const dash = bar(`${space(2)} ${line.focus}`);
const upright = bar(`${line.focus} ${space(2)}`);

/** The plus of a summary, which becomes a minus on signal while its `<details>` is open. */
export const Sign = styled.i`
  width: ${space(4)};
  height: ${space(4)};
  border: ${line.rule} solid ${color.ink};
  background: ${dash}, ${upright}, ${color.groundSlip};
  forced-color-adjust: none;
  details[open] > summary > & { background: ${dash}, ${color.action}; }
`;
