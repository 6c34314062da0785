import styled from 'styled-components';
import { color, fontSize, line, space } from '../../../ui/theme/theme.ts';
import type { AdminOrder } from '../api/orderTypes.ts';
import { flagsOf } from './orderAttention.ts';

/** What staff should notice about an order, below its status in a list. */
export function OrderFlags({ order }: { readonly order: AdminOrder }) {
  return flagsOf(order).map((words) => <Flag key={words}>{words}</Flag>);
}

const Flag = styled.small`
  display: block;
  width: fit-content;
  margin-top: ${space(0.5)};
  padding: ${space(0.25)} ${space(1)} ${space(0.25)} ${space(1.5)};
  background: ${color.warningGround};
  box-shadow: inset ${line.edge} 0 ${color.warning};
  color: ${color.ink};
  font-size: ${fontSize.label};
  font-weight: 600;
`;
