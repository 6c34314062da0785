import { memo, useRef } from 'react';
import styled from 'styled-components';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatMoment, formatShortMoment } from '../../../lib/formatTime.ts';
import { Button, StaffButton } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { Sum } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, leading, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { Wall } from '../../../ui/Wall/Wall.tsx';
import { OrderBadge } from '../../shared/order/OrderParts.tsx';
import { addressOf } from '../../shared/order/orderFields.ts';
import type { AdminOrder } from '../api/orders.ts';
import { takenBack } from '../order/orderAttention.ts';
import { useFocusOnRemoval } from '../shell/useFocusOnRemoval.ts';

/** What a toast takes of the foot of the window: it must not lie on the next order's buttons. */
const TOAST_ROOM = space(16);

/** `onOpen` opens the dialog of an order, at the attestation when `step` says so. */
export interface AwaitingOrderProps {
  readonly order: AdminOrder;
  /** How long ago it was placed, in words. */
  readonly age: string;
  /** How long ago its proof came, in words; null where the server does not say. */
  readonly proofAge: string | null;
  readonly onOpen: (id: number, step?: 'confirm') => void;
}

/** One order that waits for a clerk. Memoised: a refetch renders only what changed. */
export const AwaitingOrder = memo(function AwaitingOrder(props: AwaitingOrderProps) {
  const { order, age, proofAge, onOpen } = props;
  const { id, reviewBy, isOverdue, proofThumbnailUrl } = order;
  const card = useRef<HTMLElement>(null);
  useFocusOnRemoval(card);
  const titleId = `awaiting-${id}`;
  return (
    <Card ref={card} aria-labelledby={titleId}>
      <Wall $block="ent" $size={space(1.5)} />
      <Body>
        <Stack $gap={1.25}>
          <Head>
            {proofThumbnailUrl !== null && (
              // Says nothing to those who cannot see it: the button below opens the proof.
              <Thumbnail
                src={proofThumbnailUrl}
                alt=""
                width="56"
                height="56"
                loading="lazy"
                onError={({ currentTarget }) => {
                  currentTarget.hidden = true;
                }}
              />
            )}
            <Names>
              <Title id={titleId}>Order {id}</Title>
              <span>{order.reference}</span>
              <span>
                <time dateTime={order.createdAt}>{formatMoment(order.createdAt)}</time>{' '}
                {`(${age} ago)`}
              </span>
              <OrderBadge order={order} />
              {reviewBy !== null && !isOverdue && (
                <span>{`Answer due ${formatShortMoment(reviewBy)}`}</span>
              )}
              {proofAge !== null && <span>{`Proof came ${proofAge} ago`}</span>}
            </Names>
          </Head>
          <Facts>
            <Fact name="Product" value={order.productTitle} />
            <Fact name="Customer" value={order.customerName} />
            <Fact name="Total" value={<Sum $size="brand">{formatNaira(order.totalAmount)}</Sum>} />
            <Fact name="Quantity" value={order.quantity} />
            <Fact name="Shipping address" value={addressOf(order)} />
          </Facts>
          <OrderWarnings order={order} />
        </Stack>
        <Actions>
          <Button
            size="staff"
            variant="hot"
            aria-describedby={titleId}
            onClick={() => onOpen(id, 'confirm')}
          >
            Confirm Payment
          </Button>
          <StaffButton aria-describedby={titleId} onClick={() => onOpen(id)}>
            View Payment Proof
          </StaffButton>
        </Actions>
      </Body>
    </Card>
  );
});

/** What a clerk must know before opening the proof: it is overdue, was used twice, or came late. */
function OrderWarnings({ order }: { readonly order: AdminOrder }) {
  const { isPaymentTakenBack, isOverdue, reviewBy } = order;
  const warnings = [
    isPaymentTakenBack && takenBack,
    isOverdue &&
      reviewBy !== null && {
        title: `Not checked in time: an answer was due ${formatMoment(reviewBy)}.`,
        text: 'The customer still waits for it.',
      },
    order.hasDuplicateProof && {
      title: 'The same picture is on another order.',
      text: 'Open the proof and compare both before you confirm.',
    },
    order.hasRepeatedTransaction && {
      title: 'Another order has a receipt of the same transaction.',
      text: 'Open the proof and compare both before you confirm.',
    },
    order.hasLateProof && {
      title: 'The proof came late.',
      text: 'The stock could still be held, so the order is here.',
    },
  ];
  return warnings.map(
    (warning) =>
      warning && (
        <Note key={warning.title} kind="warning" title={warning.title}>
          {warning.text}
        </Note>
      ),
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const Card = styled.article`
  display: grid;
  grid-template-columns: ${space(2)} minmax(0, 1fr);
  border-bottom: ${line.rule} solid ${color.rule};
  background: ${color.groundWaiting};
  &:last-child { border-bottom: 0; }
  > :first-child { border-right: ${line.rule} solid ${color.rule}; }
`;

const Body = styled.div`
  display: grid;
  gap: ${space(1.25)} ${space(3)};
  padding: ${space(1.5)} ${space(1.5)} ${space(1.75)};
  ${media.lg} {
    grid-template-columns: minmax(0, 1fr) ${space(27)};
    padding-inline: ${space(2)};
  }
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
  align-items: start;
  ${media.lg} { align-items: center; }
`;

const Thumbnail = styled.img`
  flex: none;
  width: ${space(7)};
  height: ${space(7)};
  border: ${line.hair} solid ${color.rule};
  background: ${color.groundSlip};
`;

const Names = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)} ${space(2)};
  flex: 1 1 9em;
  align-items: center;
  color: ${color.textMuted};
  > span { white-space: normal; }
`;

const Title = styled.h3`
  ${display({ size: 'brand', width: 'title' })}
  color: ${color.text};
`;

/** Two beside each other, one where a sum or large text needs the line. */
const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.75)} ${space(2.5)};
  container-type: inline-size;
  > * { flex: 1 1 6.5em; }
  > :nth-child(4) { flex-basis: 4.5em; }
  > :last-child { flex-basis: 100%; }
  dt { color: ${color.textMuted}; font-size: ${fontSize.label}; line-height: ${leading.note}; }
  dd { font-weight: 600; overflow-wrap: anywhere; }
  ${media.lg} {
    display: grid;
    grid-template-columns: 1.5fr 1.3fr 1.1fr .5fr 1.6fr;
  }
`;

const Actions = styled.div`
  display: grid;
  gap: ${space(1)};
  align-content: start;
  button { scroll-margin-block-end: ${TOAST_ROOM}; }
`;
