import styled from 'styled-components';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatMoment } from '../../../lib/formatTime.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { PlainList, Row } from '../../../ui/Stack/Stack.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { space } from '../../../ui/theme/theme.ts';
import type { Alert } from '../api/alerts.ts';

interface OrderAlertsProps {
  readonly orderId: number;
  readonly alerts: readonly Alert[];
  /** The one that fills in the form. */
  readonly usedId: number | undefined;
  readonly onUse: (alertId: number | undefined) => void;
}

/** Alerts of the bank that may be for the order; the clerk chooses which one fills in the form. */
export function OrderAlerts({ orderId, alerts, usedId, onUse }: OrderAlertsProps) {
  return (
    <section>
      <Title>Bank alerts for this order</Title>
      <Text>An alert is no payment yet. Find the credit in the bank account itself.</Text>
      <PlainList $ruled="above" aria-label="Bank alerts for this order">
        {alerts.map((alert) => (
          <AlertItem
            key={alert.id}
            orderId={orderId}
            alert={alert}
            isUsed={alert.id === usedId}
            onUse={onUse}
          />
        ))}
      </PlainList>
    </section>
  );
}

interface AlertItemProps extends Pick<OrderAlertsProps, 'orderId' | 'onUse'> {
  readonly alert: Alert;
  readonly isUsed: boolean;
}

function AlertItem({ orderId, alert, isUsed, onUse }: AlertItemProps) {
  const { id, bank, from, receivedAt, payment, suggestion } = alert;
  if (!payment) return null;
  const { amount, bookedAt, narration, sender, bankId } = payment;
  const others = (suggestion?.candidates ?? []).filter((candidate) => candidate.id !== orderId);
  return (
    <li>
      <p>
        <b>{formatNaira(amount)}</b> {`${bank ?? from}, ${formatMoment(bookedAt ?? receivedAt)}`}
      </p>
      <p>{narration}</p>
      {sender !== null && <Muted>{sender}</Muted>}
      {bankId !== null && <Muted>{`Bank id ${bankId}`}</Muted>}
      {others.length > 0 && (
        <p>{`It may also be for ${others.map(({ reference }) => reference).join(', ')}.`}</p>
      )}
      {isUsed && <Muted>It fills in the form below.</Muted>}
      <Row>
        <StaffButton onClick={() => onUse(isUsed ? undefined : id)}>
          {isUsed ? 'Do not use this alert' : 'Use this alert'}
        </StaffButton>
      </Row>
    </li>
  );
}

const Text = styled.p`
  margin-bottom: ${space(1.5)};
`;

const Title = styled.h3`
  margin-bottom: ${space(0.5)};
  font-weight: 600;
`;
