import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { ApiError, wordsOf } from '../../../lib/apiError.ts';
import { useSite } from '../../../lib/company.ts';
import { useFormKey } from '../../../lib/form/formKey.ts';
import { formatDate } from '../../../lib/formatTime.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Refusal, type RefusalWords } from '../../../ui/Note/Refusal.tsx';
import { InlineAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { color, fontSize, line, space } from '../../../ui/theme/theme.ts';
import { orderStates } from '../../shared/order/orderStates.ts';
import { confirmDelivery, orderKey } from '../api/orderQuery.ts';
import type { PublicOrder } from '../order.ts';
import { refusalOf } from '../orderRefusal.ts';

const words = {
  code: 'Handover code',
  rider: 'Give this code to the rider once you have the goods in your hands, never before.',
  counter: 'Bring this code when you pick up your goods.',
  where: (address: string) => `Pick up at ${address}.`,
  noOneAsks: 'Our staff never ask for it by phone or in a message.',
  track: 'Track your delivery',
  have: 'I have it',
  saving: 'Saving...',
  offline: { title: 'No connection.', text: 'Nothing was saved. Please try again.' },
} as const;

interface ShipmentPaneProps {
  readonly order: PublicOrder;
  /** Why "I have it", pressed without scripts, was refused. */
  readonly posted: RefusalWords | undefined;
}

/** How the goods travel, the handover code, and the button "I have it". */
export function ShipmentPane({ order, posted }: ShipmentPaneProps) {
  const { shipment } = order;
  if (shipment === null || shipment.deliveredAt !== null) return <Refusal words={posted} />;
  return <OpenShipment order={order} shipment={shipment} posted={posted} />;
}

interface OpenShipmentProps extends ShipmentPaneProps {
  readonly shipment: NonNullable<PublicOrder['shipment']>;
}

function OpenShipment({ order, shipment, posted }: OpenShipmentProps) {
  const { company } = useSite();
  const queries = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState(posted);
  const { orderId } = order;
  const formKey = useFormKey();
  const { isAtCounter } = orderStates[order.status];
  const { courier, waybillNumber, riderPhone, trackingUrl, expectedOn, handoverCode } = shipment;
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setIsSaving(true);
    setRefusal(undefined);
    try {
      const answer = await confirmDelivery(orderId, formKey.current());
      queries.setQueryData(orderKey(orderId), answer);
      formKey.renew(); // staff may take the delivery back
    } catch (error) {
      const isOffline = error instanceof ApiError && error.status === 0;
      setRefusal(isOffline ? words.offline : refusalOf('delivered', wordsOf(error)).words);
      void queries.invalidateQueries({ queryKey: orderKey(orderId) });
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Place>
      {isAtCounter && <p>{words.where(order.pickupPoint ?? company.address)}</p>}
      {courier !== null && <p>With {courier}.</p>}
      {waybillNumber !== null && <p>Waybill {waybillNumber}.</p>}
      {expectedOn !== null && <p>Expected on {formatDate(expectedOn)}.</p>}
      {riderPhone !== null && (
        <p>
          Rider: <InlineAnchor href={`tel:${riderPhone}`}>{riderPhone}</InlineAnchor>
        </p>
      )}
      {trackingUrl !== null && (
        <p>
          <InlineAnchor href={trackingUrl} target="_blank" rel="noreferrer">
            {words.track}
          </InlineAnchor>
        </p>
      )}
      {handoverCode !== null && (
        <Code>
          <span>{words.code}</span>
          <b>{handoverCode}</b>
          <p>{isAtCounter ? words.counter : words.rider}</p>
          <small>{words.noOneAsks}</small>
        </Code>
      )}
      {order.canConfirmDelivery && (
        <form method="post" action={`/api/orders/${orderId}/delivered`} onSubmit={confirm}>
          <input type="hidden" name="formId" value={formKey.drawn ?? ''} />
          <Button type="submit" plain block busy={isSaving}>
            {isSaving ? words.saving : words.have}
          </Button>
        </form>
      )}
      <Refusal words={refusal} />
    </Place>
  );
}

const Place = styled.div`
  display: grid;
  gap: ${space(1)};
  overflow-wrap: anywhere;
`;

const Code = styled.div`
  padding: ${space(1.5)};
  border: ${line.rule} solid ${color.rule};
  > span { display: block; font-size: ${fontSize.label}; color: ${color.textMuted}; }
  > b { font-size: ${fontSize.heading}; letter-spacing: 0.2em; }
  > small { color: ${color.textMuted}; }
`;
