import styled from 'styled-components';
import { useSite } from '../../../lib/company.ts';
import { FactTable } from '../../../ui/Table/FactTable.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { space } from '../../../ui/theme/theme.ts';
import { timeAndFee } from './orderDelivery.ts';

/** Words around the terms of delivery, which are the company's own (`DELIVERY_…`). */
export const deliveryWords = {
  delivery: 'Delivery.',
  pickup: 'Pickup.',
  refunds: 'Refunds.',
  terms: 'Terms and refunds',
  table: 'Delivery by state',
  heads: ['State', 'Time and delivery fee'],
  to: (state: string) => `Delivery to ${state}, not in the total:`,
} as const;

/** What delivery costs and how long it takes, by state where the company says so, and how refunds work. */
export function DeliveryTerms() {
  const { delivery } = useSite();
  const { cost, time, refunds, states, pickup } = delivery;
  return (
    <Terms>
      <Muted as="div" $size="small">
        <p>
          <b>{deliveryWords.delivery}</b> {cost} {states.length === 0 && time}
        </p>
        {pickup && (
          <p>
            <b>{deliveryWords.pickup}</b> {pickup}
          </p>
        )}
        <p>
          <b>{deliveryWords.refunds}</b> {refunds}
        </p>
      </Muted>
      <DeliveryStates />
      <TextAnchor href="/terms">{deliveryWords.terms}</TextAnchor>
    </Terms>
  );
}

/** Time and fee of each state that the company has listed; nothing without a list. */
export function DeliveryStates() {
  const { delivery } = useSite();
  const { states } = delivery;
  if (states.length === 0) return null;
  return (
    <FactTable
      caption={deliveryWords.table}
      heads={deliveryWords.heads}
      facts={states.map((state) => [state.state, timeAndFee(state)])}
    />
  );
}

const Terms = styled.div`
  display: grid;
  gap: ${space(1.5)};
  font-size: inherit;
  p + p { margin-top: ${space(1)}; }
`;
