import styled, { css } from 'styled-components';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatDate, formatMoment, formatTime } from '../../../lib/formatTime.ts';
import { Badge } from '../../../ui/Badge/Badge.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Refusal } from '../../../ui/Note/Refusal.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, layout, line, space } from '../../../ui/theme/theme.ts';
import { OrderBadge } from '../../shared/order/OrderParts.tsx';
import { orderStates } from '../../shared/order/orderStates.ts';
import { endOfOrder, type PublicOrder, type ReceivedOrder } from '../order.ts';
import { orderPageContent } from '../orderPageContent.ts';
import type { OrderRefusal } from '../orderRefusal.ts';
import { OrderClock } from './OrderClock.tsx';
import { OrderPanes } from './OrderPanes.tsx';
import { ReachBuyer } from './ReachBuyer.tsx';
import { Receipt } from './Receipt.tsx';
import { RefundAccount } from './RefundAccount.tsx';
import { Timeline } from './Timeline.tsx';

/** Only here: the bar of an unpaid order brings the other words to every page. */
const rejected = {
  badge: 'Proof not accepted',
  title: 'We could not accept your proof.',
  text: (reason: string) => `Reason: ${reason}`,
  question: 'Did your bank take the money?',
  yes: 'Yes: do not pay again. Upload the receipt of that transfer below, or ask us on WhatsApp.',
  no: 'No: transfer again before the time ends.',
} as const;

interface OrderSlipProps extends ReceivedOrder {
  /** A step without scripts that was refused. */
  readonly refusal?: OrderRefusal | undefined;
}

/** One order: head, timeline, and what the buyer has to do now. */
export function OrderSlip({ order, receivedAt, refusal }: OrderSlipProps) {
  const { page, bar } = orderPageContent;
  const { status, reference, productTitle, quantity, createdAt, rejectionReason } = order;
  const { buyerSees, milestone } = orderStates[status];
  const isPending = buyerSees === 'payment';
  const isRejected = isPending && rejectionReason !== null;
  const badge = isRejected ? rejected.badge : endOfOrder(order);
  const isOfRefund = refusal?.step === 'refund-account';
  const isOfDelivery = refusal?.step === 'delivered';
  const isOfReach = refusal?.step === 'resend' || refusal?.step === 'correct';
  const isOfPart = isOfRefund || isOfDelivery || isOfReach;
  const isMoneyFirst =
    order.shortfall !== null || order.excess !== null || order.asksAgain !== null;
  return (
    <Paper>
      <Head>
        <div>
          <Heading $size="heading">{page.heading(reference)}</Heading>
          <p>
            {productTitle}&nbsp;×&nbsp;{quantity}. Placed {formatDate(createdAt)},{' '}
            {formatTime(createdAt)} WAT.
          </p>
        </div>
        <div aria-live="polite">
          {order.shortfall === null ? (
            <OrderBadge status={status} end={badge} />
          ) : (
            <Badge tone="waiting" filled={3}>
              {bar.due(formatNaira(order.shortfall))}
            </Badge>
          )}
        </div>
      </Head>
      {reference.startsWith('TEST-') && (
        <Note kind="warning" title="This is a TEST: do not pay for it." />
      )}
      <Steps $isLast={isPending || buyerSees === 'end' || isMoneyFirst}>
        <Timeline order={order} />
      </Steps>
      <RefundAccount order={order} refusal={isOfRefund ? refusal : undefined} />
      {isRejected && (
        <Rejected>
          <Note kind="error" title={rejected.title}>
            <p>{rejected.text(rejectionReason)}</p>
            <b>{rejected.question}</b>
            <p>{rejected.yes}</p>
            <p>{rejected.no}</p>
          </Note>
        </Rejected>
      )}
      <PayAgain order={order} />
      {isPending && <OrderClock order={order} receivedAt={receivedAt} />}
      {milestone ? (
        <>
          <Refusal words={isOfPart ? undefined : refusal?.words} />
          <Receipt
            order={order}
            next={milestone.next}
            posted={isOfDelivery ? refusal.words : undefined}
          />
        </>
      ) : (
        <OrderPanes order={order} receivedAt={receivedAt} refusal={refusal} />
      )}
      <ReachBuyer order={order} posted={refusal} />
      <span hidden data-whole />
    </Paper>
  );
}

/** Only here, as the mail says it (worker, `undone-mails.ts`). */
const payAgain = {
  returned: {
    title: 'The bank took your payment back.',
    text: (due: string) =>
      `It is no longer in our account. Please transfer ${due} again, with the same payment reference.`,
  },
  mistaken: {
    title: 'Your payment is not there yet.',
    text: (due: string) =>
      `We told you that it was confirmed. That was a mistake: it is not in our account. Please transfer ${due}, with the same payment reference.`,
  },
  checked: {
    title: 'We are checking your payment again.',
    text: 'We told you that it was confirmed. That was too early. You need do nothing, and please do not pay again.',
    answer: (by: string) => `You have our answer by ${by}.`,
  },
  traced:
    'Has the money left your account? Then do not pay again: send us the receipt of your bank on WhatsApp, and we trace it.',
} as const;

/** Why the buyer is asked again for money that was confirmed before; silent otherwise. */
function PayAgain({ order }: { readonly order: PublicOrder }) {
  if (order.asksAgain === null) return null;
  if (orderStates[order.status].buyerSees === 'check')
    return (
      <Rejected>
        <Note kind="warning" title={payAgain.checked.title}>
          <p>{payAgain.checked.text}</p>
          {order.reviewBy !== null && (
            <p>{payAgain.checked.answer(formatMoment(order.reviewBy))}</p>
          )}
        </Note>
      </Rejected>
    );
  const { title, text } = payAgain[order.asksAgain];
  return (
    <Rejected>
      <Note kind="warning" title={title}>
        <p>{text(formatNaira(order.shortfall ?? order.totalAmount))}</p>
        <p>{payAgain.traced}</p>
      </Note>
    </Rejected>
  );
}

const Paper = styled.article`
  ${ground.slip}
  display: flex;
  flex-direction: column;
  border: ${line.rule} solid ${color.rule};
  ${media.print} { border: 0; }
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)} ${space(3)};
  align-items: end;
  justify-content: space-between;
  padding: ${space(2.25)} ${layout.pad};
  border-bottom: ${line.rule} solid ${color.rule};
  p { margin-top: ${space(0.5)}; color: ${color.textMuted}; }
`;

/** Below what comes later in the page: on a slow line it waits for all of that, or it would be pushed down by it. */
const afterTheRest = css`
  order: 1;
  &:not(:has(~ [data-whole])) { display: none; }
  ${media.md} { && { display: block; } }
`;

/** On a phone, who has yet to pay sees clock and account first, and who waits for nothing or paid another sum what becomes of the money. */
const Steps = styled.div<{ $isLast: boolean }>`
  ${({ $isLast }) => $isLast && afterTheRest}
  ${media.md} { order: 0; }
  ${media.print} { display: none; }
`;

const Rejected = styled.div`
  padding: ${space(2.25)} ${layout.pad};
`;
