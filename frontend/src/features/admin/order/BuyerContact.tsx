import styled from 'styled-components';
import { EmailText } from '../../../ui/Text/Text.tsx';
import { InlineAnchor, newTab } from '../../../ui/TextLink/TextAnchor.tsx';
import { space } from '../../../ui/theme/theme.ts';
import type { OrderFact } from '../../shared/order/orderFields.ts';
import { chatWith } from '../../shared/order/phone.ts';

interface BuyerContactProps {
  readonly order: { readonly customerPhone: string };
  readonly fact: OrderFact;
}

/** Each way to reach the buyer in a line of its own. */
export function BuyerContact({ order, fact }: BuyerContactProps) {
  return fact.parts.map(({ field, text, href }) => (
    <Way key={field}>
      {/* Its name has no space where an address may break. */}
      <InlineAnchor href={href} aria-label={text}>
        {field === 'customerEmail' ? <EmailText address={text} /> : text}
      </InlineAnchor>
      {text === order.customerPhone && (
        <InlineAnchor href={chatWith(text)} {...newTab}>
          WhatsApp
        </InlineAnchor>
      )}
    </Way>
  ));
}

const Way = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2)};
`;
