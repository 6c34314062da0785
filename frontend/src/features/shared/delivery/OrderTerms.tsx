import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useSite } from '../../../lib/company.ts';
import { InlineAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { fontSize, space } from '../../../ui/theme/theme.ts';
import { deliveryWords } from './DeliveryTerms.tsx';
import { timeAndFee } from './orderDelivery.ts';

/** Text before the link to the terms; the button below says "Proceed to Payment". */
const AGREE = 'No money moves yet: you pay after this step. Every order follows our';

/**
 * Last lines of an order form: what delivery costs, and the terms. `line` names a delivery fee that is in the total.
 * Without it, the fee of the chosen state is shown, if the company has listed one.
 */
export function OrderTerms({ line }: { readonly line?: string | undefined }) {
  const { delivery } = useSite();
  const ref = useRef<HTMLParagraphElement>(null);
  const isPriced = delivery.zones.length > 0;
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    if (isPriced || delivery.states.length === 0) return;
    const form = ref.current?.closest('form');
    const read = () => {
      const state = form && new FormData(form).get('shippingState');
      setChosen(typeof state === 'string' ? state : '');
    };
    // After the form has restored the buyer's draft.
    queueMicrotask(read);
    form?.addEventListener('change', read);
    return () => form?.removeEventListener('change', read);
  }, [isPriced, delivery.states.length]);
  const listed = delivery.states.find(({ state }) => state === chosen);
  return (
    <Lines ref={ref}>
      {line && <b>{line} </b>}
      {!isPriced && listed && (
        <b>
          {deliveryWords.to(listed.state)} {timeAndFee(listed)}.{' '}
        </b>
      )}
      {AGREE}{' '}
      <InlineAnchor href="/terms" target="_blank">
        {deliveryWords.terms}
      </InlineAnchor>
      .
    </Lines>
  );
}

const Lines = styled.p`
  padding: ${space(1.5)} ${space(2.25)};
  font-size: ${fontSize.small};
`;
