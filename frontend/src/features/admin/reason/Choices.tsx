import styled from 'styled-components';
import { color, line, space, target } from '../../../ui/theme/theme.ts';

/** One of a few answers, each with a line of its own: a legend, a `Choice` for each, and the error below. */
export const Choices = styled.fieldset`
  border: ${line.rule} solid ${color.rule};
  background: ${color.groundSlip};
  legend { float: left; width: 100%; padding: ${space(1.25)} ${space(2)}; font-weight: 600; }
  > [id] > p { padding: ${space(1)} ${space(2)}; }
`;

/** A radio button with its label in bold and what it means. */
export const Choice = styled.label`
  clear: both;
  display: grid;
  grid-template-columns: ${space(2.5)} 1fr;
  gap: ${space(1.5)};
  align-items: center;
  min-height: ${target.buyer};
  padding: ${space(1)} ${space(2)};
  border-top: ${line.hair} solid ${color.hairline};
  cursor: pointer;
  &:has(:checked) { background: ${color.groundLedger}; }
  input { width: ${space(2.5)}; height: ${space(2.5)}; margin: 0; accent-color: ${color.ink}; }
  b, small { display: block; }
  small { color: ${color.textMuted}; }
`;
