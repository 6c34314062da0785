import { type Ref, useEffect, useState } from 'react';
import styled from 'styled-components';
import { Checkbox } from '../../../ui/Checkbox/Checkbox.tsx';
import { color, line, space } from '../../../ui/theme/theme.ts';
import type { AdminOrderDetail } from '../api/orders.ts';

/** How long a new box ignores pointers, in milliseconds. */
const IGNORE_POINTER_MS = 500;

interface AttestationProps {
  readonly order: AdminOrderDetail;
  /** The amount received, formatted. */
  readonly amount: string;
  readonly isGiven: boolean;
  /** The form was sent without it. */
  readonly isMissing: boolean;
  readonly onChange: (isGiven: boolean) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/**
 * "₦48,500.00 for order 142 is in our bank account": the words that the clerk answers for. The
 * second press of a double click on the list must not tick what no one has read yet; the keyboard
 * works at once, since a key goes only where the focus has been moved.
 */
export function Attestation(props: AttestationProps) {
  const { order, amount, isGiven, isMissing, onChange, ref } = props;
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), IGNORE_POINTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Frame $isReady={isReady}>
      <Checkbox
        ref={ref}
        checked={isGiven}
        error={isMissing ? 'Check the bank account, then tick this box.' : undefined}
        onChange={(event) => onChange(event.target.checked)}
        label={
          <>
            <b>{`${amount} for order ${order.id} is in our bank account.`}</b>{' '}
            {`I found it in the account itself, from ${order.customerName} or with ${order.reference}, not only in a picture or an alert.`}
          </>
        }
      />
    </Frame>
  );
}

const Frame = styled.div<{ $isReady: boolean }>`
  padding: ${space(1.5)} ${space(1.75)};
  border: ${line.rule} solid ${color.rule};
  background: ${color.groundLedger};
  overflow-wrap: anywhere;
  pointer-events: ${({ $isReady }) => ($isReady ? 'auto' : 'none')};
  /* A box that was not ticked comes into view with its words and the fault below it. */
  && input { scroll-margin-block-end: ${space(36)}; }
`;
