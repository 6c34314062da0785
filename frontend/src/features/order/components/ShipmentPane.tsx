import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { ApiError, wordsOf } from '../../../lib/apiError.ts';
import { groupedPhone, phoneHref, useSite } from '../../../lib/company.ts';
import { useFormKey } from '../../../lib/form/formKey.ts';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatWeekday } from '../../../lib/formatTime.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Refusal, type RefusalWords } from '../../../ui/Note/Refusal.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { InlineAnchor, newTab } from '../../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, line, space } from '../../../ui/theme/theme.ts';
import { orderStates } from '../../shared/order/orderStates.ts';
import { confirmDelivery, orderKey } from '../api/orderQuery.ts';
import type { PublicOrder } from '../order.ts';
import { refusalOf } from '../orderRefusal.ts';

const words = {
  titles: {
    counter: 'Pick up your goods',
    arrives: (day: string) => `Arrives on ${day}`,
    way: 'Your goods are on their way',
  },
  code: 'Handover code',
  rider: 'Give this code to the rider once you have the goods in your hands, never before.',
  counter: 'Bring this code when you pick up your goods.',
  where: (address: string) => `Pick up at ${address}.`,
  map: 'Show it on a map',
  call: 'Questions on the way:',
  kept: 'Your goods are paid for, and we keep them for you until you come.',
  fee: (amount: string) =>
    `At the door you pay the rider ${formatNaira(amount)}, no more. The goods are paid for.`,
  /** What the order does not say of the fee, staff have told. */
  toldFee:
    'At the door you pay the rider the delivery fee that we told you; the goods are paid for.',
  doubt: 'In doubt about the sum? Call us before you pay:',
  noFee: 'There is nothing to pay at the door.',
  noOneAsks: 'Our staff never ask for it by phone or in a message.',
  track: 'Track your delivery',
  have: 'I have it',
  means:
    'Did no one ask for the code? Press this only with the goods in your hands: it ends the order.',
  saving: 'Saving...',
  offline: { title: 'No connection.', text: 'Nothing was saved. Please try again.' },
} as const;

interface ShipmentPaneProps {
  readonly order: PublicOrder;
  /** Why "I have it", pressed without scripts, was refused. */
  readonly posted: RefusalWords | undefined;
}

/** What is needed at the door or the counter: day or address, the handover code, what is left to pay, and "I have it". */
export function ShipmentPane({ order, posted }: ShipmentPaneProps) {
  const { shipment, problem } = order;
  // Whoever reports what is wrong with the goods has them.
  const isReported = problem?.answer === null && problem.kind !== 'not_arrived';
  const isOver = shipment?.deliveredAt !== null || orderStates[order.status].cameBack || isReported;
  if (shipment === null || isOver) return <Refusal words={posted} />;
  return <OpenShipment order={order} shipment={shipment} posted={posted} />;
}

interface OpenShipmentProps extends ShipmentPaneProps {
  readonly shipment: NonNullable<PublicOrder['shipment']>;
}

function OpenShipment({ order, shipment, posted }: OpenShipmentProps) {
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
  const title = isAtCounter
    ? words.titles.counter
    : expectedOn === null
      ? words.titles.way
      : words.titles.arrives(formatWeekday(expectedOn));
  return (
    <Container aria-labelledby="shipment">
      <Heading as="h3" id="shipment">
        {title}
      </Heading>
      {handoverCode !== null && (
        <Code>
          <span>{words.code}</span>
          <b>{handoverCode}</b>
          <p>{isAtCounter ? words.counter : words.rider}</p>
          <small>{words.noOneAsks}</small>
        </Code>
      )}
      <Facts>
        {isAtCounter && <Counter order={order} />}
        {courier !== null && <p>With {courier}.</p>}
        {waybillNumber !== null && <p>Waybill {waybillNumber}.</p>}
        {riderPhone !== null && (
          <p>
            Rider:{' '}
            <InlineAnchor href={`tel:${riderPhone}`}>{groupedPhone(riderPhone)}</InlineAnchor>
          </p>
        )}
        {trackingUrl !== null && (
          <p>
            <InlineAnchor href={trackingUrl} target="_blank" rel="noreferrer">
              {words.track}
            </InlineAnchor>
          </p>
        )}
        {!isAtCounter && <FeeAtDoor order={order} fee={shipment.feeAtDoor} />}
        {order.canConfirmDelivery && (
          <form method="post" action={`/api/orders/${orderId}/delivered`} onSubmit={confirm}>
            <input type="hidden" name="formId" value={formKey.drawn ?? ''} />
            <Button type="submit" plain variant="ghost" busy={isSaving}>
              {isSaving ? words.saving : words.have}
            </Button>
            <p>{words.means}</p>
          </form>
        )}
        <Refusal words={refusal} />
      </Facts>
    </Container>
  );
}

interface FeeAtDoorProps extends Pick<ShipmentPaneProps, 'order'> {
  readonly fee: string | null;
}

function FeeAtDoor({ order, fee }: FeeAtDoorProps) {
  if (order.deliveryFee !== null) return <p>{words.noFee}</p>;
  // A gateway of the previous release names none.
  if (fee) return <p>{words.fee(fee)}</p>;
  return (
    <p>
      {words.toldFee} {words.doubt} <CallUs />.
    </p>
  );
}

function CallUs() {
  const { company } = useSite();
  return <InlineAnchor href={phoneHref(company)}>{company.phone}</InlineAnchor>;
}

/** Where the goods wait, when someone is there, and how to reach them. */
function Counter({ order: { pickupPoint, deliveryTime } }: Pick<ShipmentPaneProps, 'order'>) {
  const { company } = useSite();
  return (
    <>
      <p>
        <b>{words.where(pickupPoint ?? company.address)}</b>{' '}
        {pickupPoint !== null && (
          <InlineAnchor
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(pickupPoint)}`}
            {...newTab}
          >
            {words.map}
          </InlineAnchor>
        )}
      </p>
      <p>{pickupPoint === null ? company.businessHours : deliveryTime}</p>
      <p>
        {words.call} <CallUs />
      </p>
      <p>{words.kept}</p>
    </>
  );
}

const Container = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.5)} ${space(5)};
  align-items: start;
  padding: ${space(2.25)} ${layout.pad};
  border-bottom: ${line.rule} solid ${color.rule};
  overflow-wrap: anywhere;
  > h3 { grid-column: 1 / -1; }
  ${media.md} { grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); }
  ${media.print} { display: none; }
`;

const Facts = styled.div`
  display: grid;
  gap: ${space(1)};
  form { display: grid; gap: ${space(0.5)}; justify-items: start; font-size: ${fontSize.small}; }
`;

const Code = styled.div`
  padding: ${space(1.5)};
  border: ${line.rule} solid ${color.rule};
  > span { display: block; font-size: ${fontSize.label}; color: ${color.textMuted}; }
  > b { font-size: ${fontSize.heading}; letter-spacing: 0.2em; }
  > small { color: ${color.textMuted}; }
`;
