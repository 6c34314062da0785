import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatDate, formatMoment } from '../../../lib/formatTime.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { InlineAnchor, newTab } from '../../../ui/TextLink/TextAnchor.tsx';
import { color, fontSize, space } from '../../../ui/theme/theme.ts';
import { stateName } from '../../shared/order/OrderParts.tsx';
import { orderStates } from '../../shared/order/orderStates.ts';
import { fetchSlips } from '../api/commonSteps.ts';
import { type OrderStep, orderSteps, plainSteps } from '../api/orderSteps.ts';
import type { AdminOrderDetail, OrderActionName } from '../api/orders.ts';
import { toastFailure } from '../api/staffApi.ts';
import { hasReason, ReasonForm } from '../reason/ReasonForm.tsx';
import { saveFile } from '../shell/saveFile.ts';
import { Disclosure } from './Disclosure.tsx';
import { GrantForm } from './GrantForm.tsx';
import { hasSlip } from './orderAttention.ts';
import { backWords, paidCancellationWords, returnWords } from './reasonWords.ts';
import { ShipForm } from './ShipForm.tsx';

interface FulfilmentProps {
  readonly order: AdminOrderDetail;
  readonly busy: OrderStep['kind'] | undefined;
  readonly onStep: (step: OrderStep) => void;
}

/** Whether a step is what an order waits for: it may also be started short, or change its way, which is rare. */
const isNext: Readonly<Record<(typeof plainSteps)[number], (order: AdminOrderDetail) => boolean>> =
  {
    process: ({ shortfall }) => shortfall === null,
    ready: ({ pickupPoint }) => pickupPoint !== null,
    deliver: ({ hasOpenProblem }) => !hasOpenProblem,
  };

/** The way of a paid order to its buyer: how it travels, and each step that the server allows. */
export function Fulfilment({ order, busy, onStep }: FulfilmentProps) {
  const can = (action: OrderActionName) => order.allowedActions.includes(action);
  const handedOver = stateName('delivered', order.pickupPoint);
  const withReason = [
    ['return', returnWords],
    ['back', backWords],
    ['cancel-paid', paidCancellationWords],
  ] as const;
  const isPickedUp = order.pickupPoint !== null;
  const ship = can('ship') && (
    <ShipForm
      order={order}
      isBusy={busy === 'ship'}
      onShip={(shipment) => onStep({ kind: 'ship', ...shipment })}
    />
  );
  // Printed before the goods leave; else the next step stands first.
  const slip = hasSlip(order) && <SlipButton order={order} />;
  return (
    <>
      {can('ship') && slip}
      {order.shipment && <ShipmentFacts order={order} shipment={order.shipment} />}
      {!isPickedUp && ship}
      {plainSteps.map((kind) => {
        const { label: usual, busyLabel } = orderSteps[kind].button;
        const label = kind === 'deliver' ? handedOver : usual;
        const isMain = isNext[kind](order);
        return (
          can(kind) && (
            <Button
              key={kind}
              variant={isMain ? 'hot' : 'ghost'}
              plain={!isMain}
              block
              busy={busy === kind}
              onClick={() => onStep({ kind })}
            >
              {busy === kind ? busyLabel : label}
            </Button>
          )
        );
      })}
      {!can('ship') && slip}
      {isPickedUp && ship && <Disclosure summary="Send it instead">{ship}</Disclosure>}
      {can('grant') && (
        <GrantForm
          key={`${order.id} ${order.grantable} ${order.grantAsk?.askId}`}
          order={order}
          isBusy={busy === 'grant'}
          onGrant={(grant) => onStep({ kind: 'grant', ...grant })}
        />
      )}
      {withReason.map(
        ([kind, words]) =>
          can(kind) && (
            <Disclosure
              key={kind}
              summary={words.summary}
              isBad={kind === 'cancel-paid'}
              startsOpen={hasReason(`${kind}-${order.id}`)}
            >
              <ReasonForm
                draftName={`${kind}-${order.id}`}
                content={words}
                isBusy={busy === kind}
                onSubmit={(reason) => onStep({ kind, reason })}
              />
            </Disclosure>
          ),
      )}
    </>
  );
}

/** What goes into the parcel and onto it. */
function SlipButton({ order }: Pick<FulfilmentProps, 'order'>) {
  const print = useMutation({
    mutationFn: () => fetchSlips([order.id]),
    onSuccess: (file) => saveFile(file, `slip-${order.reference}.pdf`),
    onError: toastFailure({
      title: 'No Slip',
      description: 'The slip could not be printed. Please try again.',
    }),
  });
  return (
    <Button plain block variant="ghost" busy={print.isPending} onClick={() => print.mutate()}>
      {print.isPending
        ? 'Loading...'
        : order.pickupPoint === null
          ? 'Packing slip and waybill'
          : 'Packing slip'}
    </Button>
  );
}

interface ShipmentFactsProps {
  readonly order: AdminOrderDetail;
  readonly shipment: NonNullable<AdminOrderDetail['shipment']>;
}

function ShipmentFacts({ order, shipment }: ShipmentFactsProps) {
  const { isAtCounter = false, cameBack = false } = orderStates[order.status];
  const { courier, waybillNumber, riderPhone, trackingUrl, expectedOn, deliveredAt } = shipment;
  const { feeAtDoor } = shipment;
  const isOnItsWay = deliveredAt === null && !cameBack;
  const handedOver = stateName('delivered', order.pickupPoint);
  const facts: [name: string, value: ReactNode][] = [
    ['Courier', courier],
    ['Waybill', waybillNumber],
    [
      "Rider's phone",
      riderPhone && <InlineAnchor href={`tel:${riderPhone}`}>{riderPhone}</InlineAnchor>,
    ],
    ['Expected', isOnItsWay && expectedOn !== null && formatDate(expectedOn)],
  ];
  return (
    <Facts aria-label="Shipment">
      <b>
        {deliveredAt === null
          ? `${isAtCounter ? 'Ready since' : 'Sent'} ${formatMoment(shipment.sentAt)}`
          : `${handedOver} ${formatMoment(deliveredAt)}`}
      </b>
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {feeAtDoor !== null && (
        <p>At the door the buyer pays the rider {formatNaira(feeAtDoor)}, no more.</p>
      )}
      {trackingUrl !== null && (
        <Row>
          <InlineAnchor href={trackingUrl} target="_blank" rel="noreferrer">
            Track it
          </InlineAnchor>
        </Row>
      )}
      {isOnItsWay && (
        <>
          <small>
            The buyer has a handover code. Who hands the goods over types it in at{' '}
            <InlineAnchor href="/orders/handover" {...newTab}>
              Hand over an order
            </InlineAnchor>
            , which marks the order {handedOver.toLowerCase()}. Do not ask for the code by phone or
            message.
          </small>
          <small>
            Without the code, press {handedOver} once you know that the buyer has the goods.
          </small>
        </>
      )}
    </Facts>
  );
}

const Facts = styled.section`
  display: grid;
  gap: ${space(0.5)};
  overflow-wrap: anywhere;
  dl > div { display: grid; grid-template-columns: ${space(14)} minmax(0, 1fr); }
  dt { color: ${color.textMuted}; }
  dd { font-weight: 600; }
  small { color: ${color.textMuted}; font-size: ${fontSize.label}; }
`;
