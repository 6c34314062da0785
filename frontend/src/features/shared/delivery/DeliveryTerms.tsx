import styled from 'styled-components';
import { useSite } from '../../../lib/company.ts';
import { FactTable } from '../../../ui/Table/FactTable.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { space } from '../../../ui/theme/theme.ts';
import { timeAndFee } from './orderDelivery.ts';

/** Words around the terms of delivery, which are the company's own (`DELIVERY_…`). */
export const deliveryWords = {
  delivery: 'Delivery',
  pickup: 'Pickup',
  refunds: 'Refunds',
  terms: 'Terms and refunds',
  table: 'Delivery by state',
  heads: ['State', 'Time and delivery fee'],
  others: ['Other states', 'we tell you the fee before we send'],
  to: (state: string) => `Delivery to ${state}, not in the total:`,
} as const;

/** What delivery costs and how long it takes, by state where the company says so, and how refunds work. */
export function DeliveryTerms() {
  const { delivery } = useSite();
  const { cost, time, refunds, states, pickup } = delivery;
  return (
    <Terms>
      <Muted as="div" $size="small">
        <Points
          title={deliveryWords.delivery}
          text={states.length === 0 ? `${cost} ${time}` : cost}
        />
      </Muted>
      <DeliveryStates />
      <Muted as="div" $size="small">
        {pickup && <Points title={deliveryWords.pickup} text={pickup} />}
        <Points title={deliveryWords.refunds} text={refunds} />
      </Muted>
      <TextAnchor href="/terms">{deliveryWords.terms}</TextAnchor>
    </Terms>
  );
}

/** A text's sentences. Without a lookbehind, which older iPhones cannot read. */
export const sentencesOf = (text: string): readonly string[] =>
  text.replaceAll(/([.!?]) +(?=\p{Lu})/gu, '$1\n').split('\n');

/** Sentences as a list, each a point of its own. */
function Points({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <>
      <b>{title}</b>
      <ul>
        {sentencesOf(text).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

/** Time and fee of each state that the company has listed; nothing without a list. */
export function DeliveryStates() {
  const { delivery } = useSite();
  const { states, zones } = delivery;
  if (states.length === 0) return null;
  // A zone without states is all others.
  const hasOthers = zones.length > 0 && zones.every((zone) => zone.states.length > 0);
  const facts = states.map((state) => [state.state, timeAndFee(state)] as const);
  return (
    <FactTable
      caption={deliveryWords.table}
      heads={deliveryWords.heads}
      facts={hasOthers ? [...facts, deliveryWords.others] : facts}
    />
  );
}

const Terms = styled.div`
  display: grid;
  gap: ${space(1.5)};
  font-size: inherit;
  ul { padding-left: ${space(2.25)}; list-style: square; }
  ul + b { display: block; margin-top: ${space(1)}; }
`;
