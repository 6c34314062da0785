import styled from 'styled-components';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatDate, formatMoment } from '../../../lib/formatTime.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { color, line, space } from '../../../ui/theme/theme.ts';
import type { AdminOrderDetail } from '../api/orderTypes.ts';
import { orderReviewContent } from './orderReviewContent.ts';

const content = orderReviewContent.credits;

/** Credits and refunds of an order, and whether they are enough; silent without any. */
export function OrderCredits({ order }: { readonly order: AdminOrderDetail }) {
  const { credits, refunds } = order;
  if (credits.length === 0 && refunds.length === 0) return null;
  return (
    <Place>
      <h3>{content.title}</h3>
      <Balance order={order} />
      <List>
        {credits.map((credit) => (
          <li key={credit.id}>
            <b>{formatNaira(credit.amount)}</b> {formatDate(credit.valueDate)},{' '}
            {content.sources[credit.source]}
            {credit.narration !== '' && <Words>{credit.narration}</Words>}
            {credit.sender !== null && <Words>{credit.sender}</Words>}
            {credit.decision && (
              <Words>
                {content.given(credit.decision.actor, formatMoment(credit.decision.at))}
              </Words>
            )}
            {!credit.isCounted && <Words>{content.replaced}</Words>}
          </li>
        ))}
        {refunds.map(({ amount, paidBy, paidAt, note }) => (
          <li key={paidAt}>
            <b>{content.refund(formatNaira(amount))}</b>
            <Words>{content.sentBack(paidBy, formatMoment(paidAt))}</Words>
            {note !== null && <Words>{note}</Words>}
          </li>
        ))}
      </List>
    </Place>
  );
}

/** What the ledger says: short, over, or received in full. */
function Balance({ order }: { readonly order: AdminOrderDetail }) {
  const { shortfall, refundOwed, amountReceived } = order;
  if (shortfall !== null)
    return <Note kind="warning" title={content.short(formatNaira(shortfall))} />;
  if (refundOwed !== null)
    return <Note kind="warning" title={content.owed(formatNaira(refundOwed))} />;
  if (amountReceived === null) return null;
  return <Note kind="good" title={content.received(formatNaira(amountReceived))} />;
}

const Place = styled.section`
  h3 { margin-bottom: ${space(1)}; font-weight: 600; }
`;

const List = styled.ul`
  margin-top: ${space(1)};
  padding: 0;
  list-style: none;
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
