import { useEffect, useRef } from 'react';
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
import { orderStates } from '../../shared/order/orderStates.ts';
import { badgeOf, milestoneOf, type PublicOrder, type ReceivedOrder } from '../order.ts';
import { orderPageContent } from '../orderPageContent.ts';
import type { OrderRefusal } from '../orderRefusal.ts';
import { useIsOver } from '../useDeadline.ts';
import { ClockNote, OrderClock } from './OrderClock.tsx';
import { News, OrderNews } from './OrderNews.tsx';
import { OrderPanes } from './OrderPanes.tsx';
import { ReachBuyer } from './ReachBuyer.tsx';
import { Receipt } from './Receipt.tsx';
import { RefundAccount } from './RefundAccount.tsx';
import { ShipmentPane } from './ShipmentPane.tsx';
import { Timeline } from './Timeline.tsx';

/** Texts of this page alone. Every page loads `orderPageContent`, for the bar of an unpaid order. */
const rejected = {
  title: 'We could not accept your proof.',
  text: (reason: string) => `Reason: ${reason}`,
  question: 'Did your bank take the money?',
  yes: ['Yes:', 'do not pay again. Upload the receipt of that transfer, or ask us on WhatsApp.'],
  no: ['No:', 'transfer before the time ends.'],
} as const;

interface OrderSlipProps extends ReceivedOrder {
  /** A step without scripts that was refused. */
  readonly refusal?: OrderRefusal | undefined;
}

/** One order: head, timeline, and what the buyer has to do now. */
export function OrderSlip({ order, receivedAt, refusal }: OrderSlipProps) {
  const { page } = orderPageContent;
  const { status, reference, productTitle, quantity, createdAt, rejectionReason } = order;
  const { buyerSees } = orderStates[status];
  const milestone = milestoneOf(order);
  const isPending = buyerSees === 'payment';
  const isRejected = isPending && rejectionReason !== null;
  const isOver = useIsOver(order.paymentDeadline, { now: order.now, receivedAt });
  const { words, tone, filled } = badgeOf(order, isOver);
  const isOfRefund = refusal?.step === 'refund-account';
  const isOfDelivery = refusal?.step === 'delivered';
  const isOfReach = refusal?.step === 'resend' || refusal?.step === 'correct';
  const isOfPart = isOfRefund || isOfDelivery || isOfReach;
  const isMoneyFirst =
    order.shortfall !== null || order.excess !== null || order.asksAgain !== null;
  const refundAccount = <RefundAccount order={order} refusal={isOfRefund ? refusal : undefined} />;
  const paper = useRef<HTMLElement>(null);
  const said = `${status} ${rejectionReason} ${order.asksAgain}`;
  const seen = useRef(said);
  useEffect(() => {
    if (seen.current === said) return;
    seen.current = said;
    // What staff did meanwhile is in sight, unless the buyer is typing.
    if (document.activeElement?.matches('input, textarea, select')) return;
    const { current } = paper;
    const news = current?.querySelector(String(News)) ?? current?.firstElementChild;
    news?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return (
    <Paper ref={paper}>
      <Head>
        <div>
          <Heading $size="heading">{page.heading(reference)}</Heading>
          <p>
            {productTitle}&nbsp;×&nbsp;{quantity}
            {buyerSees === 'end' && `, ${formatNaira(order.totalAmount)}`}. Placed{' '}
            {formatDate(createdAt)}, {formatTime(createdAt)} WAT.
          </p>
        </div>
        <div aria-live="polite">
          <Badge tone={tone} filled={filled}>
            {words}
          </Badge>
        </div>
      </Head>
      {reference.startsWith('TEST-') && (
        <Note kind="warning" title="This is a TEST: do not pay for it." />
      )}
      <OrderNews order={order} />
      <PayAgain order={order} />
      {!order.isPaidLate && refundAccount}
      {milestone && (
        <ShipmentPane order={order} posted={isOfDelivery ? refusal.words : undefined} />
      )}
      <Steps $isLast={isPending || buyerSees === 'end' || isMoneyFirst}>
        <Timeline order={order} isOver={isOver} />
      </Steps>
      {order.isPaidLate && refundAccount}
      {isRejected && (
        <News>
          <Note kind="error" title={rejected.title}>
            <p>{rejected.text(rejectionReason)}</p>
            <b>{rejected.question}</b>
            {(isOver ? [rejected.yes] : [rejected.yes, rejected.no]).map(([answer, todo]) => (
              <p key={answer}>
                <b>{answer}</b> {todo}
              </p>
            ))}
          </Note>
        </News>
      )}
      {isPending && (
        <>
          <OrderClock order={order} receivedAt={receivedAt} />
          <ClockNote order={order} />
        </>
      )}
      {milestone ? (
        <>
          <Refusal words={isOfPart ? undefined : refusal?.words} />
          <Receipt order={order} next={milestone.next} />
        </>
      ) : (
        <OrderPanes order={order} receivedAt={receivedAt} refusal={refusal} isProductSaid />
      )}
      <ReachBuyer order={order} posted={refusal} />
      <span hidden data-whole />
    </Paper>
  );
}

/** Texts of this page alone; the mail says the same (worker, `undone-mails.ts`). */
const payAgain = {
  returned: {
    title: 'The bank took your payment back.',
    text: 'It is no longer in our account.',
  },
  mistaken: {
    title: 'Sorry: your payment is not there yet.',
    text: 'We told you that it was confirmed. That was a mistake: it is not in our account.',
  },
  checked: {
    title: (sum: string, by: string) =>
      `Sorry: we have not found your ${sum} in our bank account yet. We keep your goods, look again, and answer by ${by}.`,
    text: 'We told you that it was confirmed. That was too early. You need do nothing, and please do not pay again.',
    soon: 'email',
  },
  text: (due: string) =>
    `Look in your bank app. Is the money back with you? Then transfer ${due}, with the same payment reference.`,
  traced:
    'Not back? Do not pay again: send us the receipt of your bank on WhatsApp, and we trace it.',
} as const;

/** Why the buyer is asked again for money that was confirmed before. Renders nothing otherwise. */
function PayAgain({ order }: { readonly order: PublicOrder }) {
  if (order.asksAgain === null) return null;
  const { checked } = payAgain;
  if (orderStates[order.status].buyerSees === 'check') {
    const by = order.reviewBy === null ? checked.soon : formatMoment(order.reviewBy);
    return (
      <News>
        <Note kind="warning" title={checked.title(formatNaira(order.totalAmount), by)}>
          <p>{checked.text}</p>
        </Note>
      </News>
    );
  }
  const { title, text } = payAgain[order.asksAgain];
  return (
    <News>
      <Note kind="warning" title={title}>
        <p>{text}</p>
        <p>{payAgain.text(formatNaira(order.shortfall ?? order.totalAmount))}</p>
        <p>{payAgain.traced}</p>
      </Note>
    </News>
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

/** Last on the screen, though not in the HTML: hidden until the parts after it have arrived, which would push it down. */
const afterTheRest = css`
  order: 1;
  &:not(:has(~ [data-whole])) { display: none; }
  ${media.md} { && { display: block; } }
`;

/**
 * On a phone the timeline comes last where something else matters more: the clock and the account of an unpaid order, or what
 * happens to the money of one that has ended, or for which another sum came.
 */
const Steps = styled.div<{ $isLast: boolean }>`
  ${({ $isLast }) => $isLast && afterTheRest}
  ${media.md} { order: 0; }
  ${media.print} { display: none; }
`;
