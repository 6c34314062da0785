import styled from 'styled-components';
import { amountOf, formatNaira, koboOf } from '../../../lib/formatMoney.ts';
import { formatDate, formatMoment } from '../../../lib/formatTime.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { color, fontSize, line, space } from '../../../ui/theme/theme.ts';
import type { AdminOrder, AdminOrderDetail, OrderEvent } from '../api/orders.ts';
import { Disclosure } from './Disclosure.tsx';
import { beyondPrice } from './orderAttention.ts';
import { orderEvents } from './orderEvents.ts';

/** Credits and refunds of an order, and whether they are enough. Renders nothing without any. */
export function OrderCredits({ order }: { readonly order: AdminOrderDetail }) {
  const { credits, refunds } = order;
  if (credits.length === 0 && refunds.length === 0) return null;
  return (
    <Container>
      <h3>Credits of this order</h3>
      <Balance order={order} />
      <List>
        {credits.map((credit) => (
          <li key={credit.id}>
            <b>{formatNaira(credit.decision.amount)}</b>{' '}
            {credit.decision.amount !== credit.amount &&
              `of a credit of ${formatNaira(credit.amount)}, `}
            {formatDate(credit.valueDate)}, {whereFrom(credit)}
            {credit.narration !== '' && credit.paidBy === null && <Words>{credit.narration}</Words>}
            {credit.sender !== null && <Words>{credit.sender}</Words>}
            <Words>
              {`${deedOf(credit)} by ${credit.decision.actor}, ${formatMoment(credit.decision.at)}`}
            </Words>
            {credit.alertedAt !== null && (
              <Words>{`By the bank's alert of ${formatMoment(credit.alertedAt)}`}</Words>
            )}
            {!credit.isCounted && (
              <Words>
                {credit.reversal
                  ? `Not counted: the bank took it back. ${credit.reversal.words}`
                  : 'Not counted: the credit of the bank has replaced it.'}
              </Words>
            )}
          </li>
        ))}
        {refunds.map(({ amount, paidBy, paidAt, note }) => (
          <li key={paidAt}>
            <b>{`${formatNaira(amount)} sent back`}</b>
            <Words>{`By ${paidBy}, ${formatMoment(paidAt)}`}</Words>
            {note !== null && <Words>{note}</Words>}
          </li>
        ))}
      </List>
    </Container>
  );
}

/** Where we know the credit from. */
function whereFrom({ source, paidBy, bankId }: AdminOrderDetail['credits'][number]): string {
  if (paidBy === 'cash') return 'cash at the counter';
  if (paidBy === 'pos') return `by card at the counter${bankId === null ? '' : `, slip ${bankId}`}`;
  return source === 'statement' ? 'bank statement' : 'on the word of staff, not from a statement';
}

/** What staff did with it. */
function deedOf({ source, paidBy }: AdminOrderDetail['credits'][number]): string {
  if (paidBy !== null) return 'Taken';
  return source === 'statement' ? 'Matched' : 'Stated';
}

/** What the ledger says: short, over, or received in full. */
function Balance({ order }: { readonly order: AdminOrderDetail }) {
  const { shortfall, refundOwed, toDecide, amountReceived, refunds, grantable } = order;
  if (shortfall !== null)
    return <Note kind="warning" title={`${formatNaira(shortfall)} left to pay.`} />;
  if (refundOwed !== null)
    return <Note kind="warning" title={`A refund of ${formatNaira(refundOwed)} is owed.`} />;
  if (toDecide !== null)
    return (
      <Note
        kind="warning"
        title={`${formatNaira(toDecide)} more than the order needs: decide what becomes of it.`}
      />
    );
  if (amountReceived === null) return null;
  const received = formatNaira(amountReceived);
  const sentKobo = refunds.reduce((sum, { amount }) => sum + koboOf(amount), 0);
  const isBack = order.history.some(({ kind }) => kind === 'returned');
  if (isBack && sentKobo === 0 && koboOf(grantable) > 0)
    return (
      <Note kind="warning" title={`The goods came back, and ${received} is still here.`}>
        If the buyer is owed it, use "Refund the buyer" on this order.
      </Note>
    );
  const words =
    sentKobo > 0
      ? `${received} received, ${formatNaira(amountOf(sentKobo))} sent back. Nothing is owed.`
      : `${received} received: exactly what the order costs.`;
  return <Note kind="good" title={words} />;
}

/** The amount received, how much is missing from the order's total, and how much goes back. */
export function Received(props: { readonly order: AdminOrder; readonly amount: string }) {
  const { shortfall } = props.order;
  const { owed, undecided } = beyondPrice(props.order);
  return (
    <>
      {formatNaira(props.amount)}
      {shortfall !== null && <Aside>{`${formatNaira(shortfall)} less than the order`}</Aside>}
      {owed > 0 && <Aside>{`${formatNaira(amountOf(owed))} goes back`}</Aside>}
      {undecided > 0 && <Aside>{`${formatNaira(amountOf(undecided))} more than the order`}</Aside>}
    </>
  );
}

const Aside = styled.span`
  margin-left: ${space(1.5)};
  font-weight: 400;
`;

const Container = styled.section`
  h3 { margin-bottom: ${space(1)}; font-weight: 600; }
`;

const List = styled.ul`
  margin-top: ${space(1)};
  > li {
    padding-block: ${space(1)};
    border-bottom: ${line.hair} solid ${color.hairline};
    overflow-wrap: anywhere;
  }
`;

const Words = styled.span`
  display: block;
  color: ${color.textMuted};
`;

/** Who did what with the order, the newest first, collapsed. */
export function History(props: { readonly order: AdminOrderDetail; readonly isOpen: boolean }) {
  return (
    <Disclosure summary="History" startsOpen={props.isOpen}>
      <HistoryList order={props.order} />
    </Disclosure>
  );
}

/** Who acted, in words: "the customer", "Automatic", or an admin by name. */
export const actorName = (actor: string): string =>
  actor === 'customer' ? 'the customer' : actor === 'system' ? 'Automatic' : actor;

/** What the history shows of an event. */
interface Entry extends Pick<OrderEvent, 'at' | 'actor' | 'reason'> {
  readonly title: string;
}

/** The events of an order, the reports of its buyer and their answers, oldest first. */
const entriesOf = ({ history, problems }: AdminOrderDetail): readonly Entry[] =>
  [
    ...history.map(({ kind, ...event }) => ({ ...event, title: orderEvents[kind].title })),
    ...problems.flatMap((problem): Entry[] => {
      const {
        reportedAt: at,
        kindInWords: reason,
        answeredAt,
        answeredBy,
        answerInWords,
      } = problem;
      const reported = { at, actor: 'customer', reason, title: 'Problem reported' };
      if (answeredAt === null || answeredBy === null) return [reported];
      const answered = { at: answeredAt, actor: answeredBy, reason: answerInWords };
      return [reported, { ...answered, title: 'Problem answered' }];
    }),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));

/** The history, always visible. */
export function HistoryList({ order }: { readonly order: AdminOrderDetail }) {
  return (
    <Events>
      {entriesOf(order)
        .toReversed()
        .map((event) => (
          <li key={`${event.at}${event.title}`}>
            {event.title}
            <small>
              {formatMoment(event.at)},{' '}
              {event.actor === 'system' ? 'automatic' : `by ${actorName(event.actor)}`}
            </small>
            {event.reason !== null && <small>{event.reason}</small>}
          </li>
        ))}
    </Events>
  );
}

const Events = styled.ol`
  margin-left: ${space(0.75)};
  border-left: ${line.rule} solid ${color.rule};

  li { position: relative; padding: 0 0 ${space(1.5)} ${space(2.5)}; }
  li::before {
    content: '';
    position: absolute;
    top: ${space(0.5)};
    left: -${space(0.875)};
    width: ${space(1.5)};
    height: ${space(1.5)};
    background: ${color.ink};
  }
  li:first-child::before { background: ${color.action}; box-shadow: 0 0 0 ${line.rule} ${color.ink}; }
  small { display: block; color: ${color.textMuted}; font-size: ${fontSize.label}; overflow-wrap: anywhere; }
`;
