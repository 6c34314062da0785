import { type KeyboardEvent, useId, useRef, useState } from 'react';
import styled, { css } from 'styled-components';
import { usePath } from '../../lib/address.ts';
import { formatNaira } from '../../lib/formatMoney.ts';
import { DataProvider } from '../../lib/queryClient.tsx';
import { Button } from '../../ui/Button/Button.tsx';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { formatCountdown } from '../../ui/Countdown/countdownWords.ts';
import { ground } from '../../ui/theme/grounds.ts';
import { media } from '../../ui/theme/media.ts';
import { color, depth, fontSize, layout, leading, line, space } from '../../ui/theme/theme.ts';
import { display } from '../../ui/theme/typography.ts';
import type { PublicOrder, ReceivedOrder } from './order.ts';
import { orderPageContent } from './orderPageContent.ts';
import { useSecondsLeft } from './useDeadline.ts';
import { useFollowedOrders } from './useFollowedOrders.ts';
import { useUnpaidOrders } from './useUnpaidOrders.ts';

const { bar } = orderPageContent;

/** The address of an order, whose id is longer than any word there. */
const ORDER_PAGE = /^\/orders\/[\w-]{20,}$/;

/**
 * The unpaid orders of this browser, at the lower edge of every public page until they are paid. The page of an order has
 * them in a line on top: a bar would compete with its own payment, and say "to pay" of one that is paid.
 */
export function OrderBar() {
  const orderIds = useUnpaidOrders();
  if (ORDER_PAGE.test(usePath()) || orderIds.length === 0) return null;
  return (
    <DataProvider>
      <Follower orderIds={orderIds} />
    </DataProvider>
  );
}

function Follower({ orderIds }: { readonly orderIds: readonly string[] }) {
  return <Bar unpaid={useFollowedOrders(orderIds)} />;
}

interface BarProps {
  /** The order whose time ends first is the first. */
  readonly unpaid: readonly ReceivedOrder[];
}

function Bar({ unpaid }: BarProps) {
  const [next, ...later] = unpaid;
  return next ? <Counting key={next.order.orderId} next={next} later={later} /> : null;
}

/** The bar until the first time to pay ends, then that of the later orders. */
function Counting({
  next,
  later,
}: {
  readonly next: ReceivedOrder;
  readonly later: readonly ReceivedOrder[];
}) {
  const { order, receivedAt } = next;
  const seconds = useSecondsLeft(order.paymentDeadline, { now: order.now, receivedAt });
  if (seconds === 0) return <Bar unpaid={later} />;
  const count = later.length + 1;
  return (
    <Strip aria-label={bar.label(count)} data-order-bar>
      <Time seconds={seconds} />
      <Words>
        <b>{count === 1 ? wordsOf(order) : bar.several(count)}</b>
        <span>
          {count === 1 ? bar.order(order.reference) : bar.next(order.reference)}
          <WideOnly>{count === 1 ? bar.held : `, ${wordsOf(order)}`}</WideOnly>
        </span>
      </Words>
      {count === 1 ? <PayLink order={order} /> : <Choice unpaid={[next, ...later]} />}
    </Strip>
  );
}

/** What is to be done about the order, in a word. */
const wordsOf = ({ rejectionReason, shortfall, totalAmount }: PublicOrder): string =>
  rejectionReason === null ? bar.due(formatNaira(shortfall ?? totalAmount)) : bar.rejected;

/** The page above may have the one hot button of the view. */
function PayLink({ order, isNamed }: { readonly order: PublicOrder; readonly isNamed?: boolean }) {
  const { orderId, reference } = order;
  const [action, named] =
    order.rejectionReason === null ? [bar.action, bar.pay] : [bar.upload, bar.uploadOf];
  return (
    <ButtonAnchor
      href={`/orders/${orderId}`}
      aria-label={isNamed ? named(reference) : undefined}
      plain
      size="staff"
      variant="ghost"
    >
      {action}
    </ButtonAnchor>
  );
}

function Time({ seconds }: { readonly seconds: number }) {
  const left = formatCountdown(seconds);
  return (
    <Clock role="timer" aria-label={bar.left(left)}>
      {left}
    </Clock>
  );
}

/** The orders of the bar one by one, above it. */
function Choice({ unpaid }: BarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from any of the controls within
    <div onKeyDown={closeByKey}>
      <Button
        ref={button}
        plain
        size="staff"
        variant="ghost"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? bar.hide : bar.show}
      </Button>
      <Orders id={id} hidden={!isOpen}>
        {unpaid.map((each) => (
          <Row key={each.order.orderId} {...each} />
        ))}
      </Orders>
    </div>
  );
}

function Row({ order, receivedAt }: ReceivedOrder) {
  const { reference, paymentDeadline, now } = order;
  const seconds = useSecondsLeft(paymentDeadline, { now, receivedAt });
  if (seconds === 0) return null;
  return (
    <li>
      <Time seconds={seconds} />
      <Words>
        <b>{wordsOf(order)}</b>
        <span>{bar.order(reference)}</span>
      </Words>
      <PayLink order={order} isNamed />
    </li>
  );
}

/** Clock, words and what to press, side by side. */
const side = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${space(1.5)};
  align-items: center;
  min-height: ${layout.bar};
  padding-inline: ${layout.gutter};
  ${media.md} { gap: ${space(3)}; }
`;

const Strip = styled.aside`
  ${ground.dark}
  ${side}
  position: fixed;
  right: 0;
  bottom: 0;
  left: 0;
  z-index: ${depth.header};
  height: ${layout.bar};
  border-top: ${line.rule} solid ${color.action};
  ${media.print} { display: none; }
`;

const Orders = styled.ul`
  ${ground.dark}
  position: absolute;
  right: 0;
  bottom: 100%;
  left: 0;
  max-height: calc(100dvh - ${layout.bar} - ${layout.headerCompact});
  padding: 0;
  overflow-y: auto;
  border-top: ${line.rule} solid ${color.action};
  list-style: none;
  > li { ${side} border-bottom: ${line.hair} solid ${color.hairline}; }
`;

const Clock = styled.span`
  ${display({ size: 'title', width: 'title', heavy: true, tabular: true })}
  min-width: 2.4em;
  color: ${color.action};
`;

const Words = styled.p`
  font-size: ${fontSize.label};
  line-height: ${leading.note};
  > * { display: block; }
  > span { color: ${color.textMuted}; }
  ${media.md} { font-size: ${fontSize.small}; }
`;

const WideOnly = styled.span`
  display: none;
  ${media.md} { display: inline; }
`;
