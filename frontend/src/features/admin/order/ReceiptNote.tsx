import styled from 'styled-components';
import { formatNaira, koboOf } from '../../../lib/formatMoney.ts';
import { formatDate, formatMoment } from '../../../lib/formatTime.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { color } from '../../../ui/theme/theme.ts';
import type { AdminOrderDetail, AdminProof } from '../api/orderTypes.ts';
import { namesOf, OrderLinks } from './OtherOrders.tsx';
import { orderReviewContent } from './orderReviewContent.ts';

const content = orderReviewContent.reading;

interface ReceiptNoteProps {
  readonly order: AdminOrderDetail;
  readonly proof: AdminProof;
  /** The order waits for a clerk, who should compare before confirming. */
  readonly isWaiting: boolean;
}

/** What was read from the picture, and what of it does not fit; silent until it was read. */
export function ReceiptNote({ order, proof, isWaiting }: ReceiptNoteProps) {
  const { reading, sameTransaction } = proof;
  const words = reading && wordsOf(reading);
  return (
    <>
      {sameTransaction.length > 0 && (
        <Note kind="warning" title={content.same(namesOf(sameTransaction))}>
          {isWaiting && <p>{content.compare}</p>}
          <OrderLinks orders={sameTransaction} />
        </Note>
      )}
      {reading && isWaiting && <Misfits order={order} reading={reading} />}
      {words !== null && <Read>{words === '' ? content.unread : content.read(words)}</Read>}
    </>
  );
}

type Reading = NonNullable<AdminProof['reading']>;

/** "₦48,500.00, 21 Nov 2026, 09:38, transaction 0000…": what there is of it. */
function wordsOf({ amount, paidOn, paidAt, transactionId }: Reading): string {
  const at = paidAt === null ? paidOn && formatDate(paidOn) : formatMoment(paidAt);
  const id = transactionId === null ? null : content.transaction(transactionId);
  return [amount && formatNaira(amount), at, id].filter((part) => part !== null).join(', ');
}

/** The amount differs from the order's, or the payment is older than the order. */
function Misfits({ order, reading }: { order: AdminOrderDetail; reading: Reading }) {
  const { amount, paidOn } = reading;
  const difference = amount === null ? 0 : koboOf(amount) - koboOf(order.totalPrice);
  const sum = formatNaira(Math.abs(difference) / 100);
  const isOlder = paidOn !== null && dayOf(order.createdAt) > paidOn;
  return (
    <>
      {difference !== 0 && (
        <Note kind="warning" title={difference < 0 ? content.less(sum) : content.more(sum)}>
          {content.lookInAccount}
        </Note>
      )}
      {isOlder && (
        <Note kind="warning" title={content.older(formatDate(paidOn))}>
          {content.lookInAccount}
        </Note>
      )}
    </>
  );
}

/** Lagos is an hour ahead of UTC all year. */
const LAGOS_MS = 3_600_000;

/** The day in Lagos: `2026-11-21`. */
function dayOf(at: string): string {
  return new Date(Date.parse(at) + LAGOS_MS).toISOString().slice(0, 10);
}

const Read = styled.p`
  color: ${color.textMuted};
  overflow-wrap: anywhere;
`;
