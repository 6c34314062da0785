import { Link } from '@tanstack/react-router';
import styled from 'styled-components';
import { formatNaira } from '../../../../lib/formatMoney.ts';
import { formatDate, formatMoment } from '../../../../lib/formatTime.ts';
import { Sum } from '../../../../ui/Text/Text.tsx';
import { color, line, space, target } from '../../../../ui/theme/theme.ts';
import { Permitted } from '../../shell/Permitted.tsx';
import type { Refund } from '../api/moneyTypes.ts';
import { refundContent as content } from './refundContent.ts';
import { SettleRefund } from './SettleRefund.tsx';

/** An order that owes money: how much, why, and to whom; or what was sent back. */
export function RefundItem({ refund }: { readonly refund: Refund }) {
  const { id, reference, customerName, owed } = refund;
  const isOwed = Number(owed) > 0;
  return (
    <Item>
      <Head>
        <Name>
          <Order>
            <Link
              to="/admin/money"
              search={(before) => ({ ...before, order: id })}
              resetScroll={false}
            >
              {content.open(id)}
            </Link>
          </Order>{' '}
          {reference}, {customerName}
        </Name>
        {isOwed && <Sum>{content.owed(formatNaira(owed))}</Sum>}
      </Head>
      {isOwed && <p>{content.reasons[refund.reason]}</p>}
      <p>
        {content.received(formatNaira(refund.received), formatNaira(refund.totalPrice))}
        {isOwed && Number(refund.refunded) > 0 && (
          <>. {content.refunded(formatNaira(refund.refunded))}</>
        )}
      </p>
      {refund.credits.length > 0 && (
        <>
          <p>{content.from}</p>
          <ul>
            {refund.credits.map((credit) => (
              <li key={credit.id}>
                <b>{content.credit(formatNaira(credit.amount), formatDate(credit.valueDate))}</b>
                {[credit.sender, credit.narration, credit.bankId]
                  .filter(Boolean)
                  .map((text) => `, ${text}`)}
              </li>
            ))}
          </ul>
        </>
      )}
      {refund.paid.map(({ amount, paidBy, paidAt, note }) => (
        <p key={paidAt}>
          {content.paidBy(formatNaira(amount), paidBy, formatMoment(paidAt))}
          {note !== null && `: ${note}`}
        </p>
      ))}
      {isOwed && (
        <Permitted to="settle-payments" otherwise={content.mayNot}>
          <SettleRefund key={owed} refund={refund} />
        </Permitted>
      )}
    </Item>
  );
}

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(0.75)};
  padding-block: ${space(1.5)};
  border-top: ${line.rule} solid ${color.rule};
  overflow-wrap: anywhere;
  ul { padding-left: ${space(2.5)}; }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)} ${space(2)};
  align-items: baseline;
  justify-content: space-between;
`;

const Name = styled.h3`
  font-size: inherit;
`;

const Order = styled.span`
  a {
    display: inline-block;
    min-height: ${target.minimum};
  }
`;
