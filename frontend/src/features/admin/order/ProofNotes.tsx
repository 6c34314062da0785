import styled from 'styled-components';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatDate, formatMoment } from '../../../lib/formatTime.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { color } from '../../../ui/theme/theme.ts';
import type { AdminOrderDetail, AdminProof } from '../api/orders.ts';
import { namesOf, OrderLinks } from './NamedOrders.tsx';
import { differenceKoboOf, isOlderThanOrder, type Reading } from './paymentWarnings.ts';

interface ProofNotesProps {
  readonly order: AdminOrderDetail;
  /** A proof came in while the dialog was open. */
  readonly isNewProof: boolean;
}

/** What staff should notice about the newest proof or a failed order. */
export function ProofNotes({ order, isNewProof }: ProofNotesProps) {
  const proof = order.proofs.at(-1);
  const isWaiting = order.allowedActions.includes('confirm');
  return (
    <>
      {isNewProof && (
        <Note kind="warning" title="The customer sent another picture while you looked.">
          Look at it before you decide.
        </Note>
      )}
      {order.isPaidLate && (
        <Note kind="warning" title="Paid late: refund or restock.">
          {order.history.some(({ kind }) => kind === 'hold_released')
            ? 'The picture shows no payment and others waited for the goods, so the stock was given back. The order cannot be confirmed.'
            : 'The proof came when no stock could be held. The order cannot be confirmed.'}
        </Note>
      )}
      {(order.ending === 'expired' || order.ending === 'expired_again') && (
        <Note kind="warning" title="The payment time ended before a proof came.">
          The stock is back on sale.
        </Note>
      )}
      {proof && <DuplicateNote proof={proof} isWaiting={isWaiting} />}
      {proof && <ReceiptNote order={order} proof={proof} isWaiting={isWaiting} />}
    </>
  );
}

interface DuplicateNoteProps {
  readonly proof: AdminProof;
  /** The order waits for a clerk, who should compare before confirming. */
  readonly isWaiting: boolean;
}

/**
 * Other orders with exactly the same picture: a warning. A look-alike is only a hint, since any two
 * receipts of one banking app look alike.
 */
function DuplicateNote({ proof, isWaiting }: DuplicateNoteProps) {
  const same = proof.duplicates.filter(({ isExact }) => isExact);
  const similar = proof.duplicates.filter(({ isExact }) => !isExact);
  const hint =
    similar.length > 0 &&
    `${similar.length.toLocaleString('en-NG')} ${similar.length === 1 ? 'other looks' : 'others look'} alike.`;
  if (same.length === 0) return isWaiting && <Read>No other order has this picture. {hint}</Read>;
  return (
    <Note kind="warning" title={`Same image as on ${namesOf(same)}.`}>
      {isWaiting && (
        <p>Compare both before you confirm. A picture used twice is often a false receipt.</p>
      )}
      {hint && <p>{hint}</p>}
      <OrderLinks orders={same} />
    </Note>
  );
}

interface ReceiptNoteProps extends DuplicateNoteProps {
  readonly order: AdminOrderDetail;
}

/** What was read from the picture, and what of it does not fit. Renders nothing before it was read. */
function ReceiptNote({ order, proof, isWaiting }: ReceiptNoteProps) {
  const { reading, sameTransaction } = proof;
  const words = reading && wordsOf(reading);
  return (
    <>
      {sameTransaction.length > 0 && (
        <Note kind="warning" title={`Same transaction as on ${namesOf(sameTransaction)}.`}>
          {isWaiting && <p>Compare both before you confirm. One transfer pays for one order.</p>}
          <OrderLinks orders={sameTransaction} />
        </Note>
      )}
      {reading && isWaiting && <Misfits order={order} reading={reading} />}
      {words !== null && isWaiting && (
        <Read>
          {words === ''
            ? 'The picture could not be read.'
            : `Read from the picture, check it: ${words}.`}
        </Read>
      )}
    </>
  );
}

/** "₦48,500.00, 21 Nov 2026, 09:38, transaction 0000…": what there is of it. */
function wordsOf({ amount, paidOn, paidAt, transactionId }: Reading): string {
  const at = paidAt === null ? paidOn && formatDate(paidOn) : formatMoment(paidAt);
  const id = transactionId === null ? null : `transaction ${transactionId}`;
  return [amount && formatNaira(amount), at, id].filter((part) => part !== null).join(', ');
}

/** The amount differs from the order's, or the payment is older than the order. */
function Misfits({ order, reading }: { order: AdminOrderDetail; reading: Reading }) {
  const { paidOn } = reading;
  const difference = differenceKoboOf(order, reading);
  const sum = formatNaira(Math.abs(difference) / 100);
  const isOlder = isOlderThanOrder(order, reading);
  return (
    <>
      {difference !== 0 && (
        <Note
          kind="warning"
          title={
            difference < 0
              ? `The picture shows ${sum} less than the order.`
              : `The picture shows ${sum} more than the order.`
          }
        >
          A machine read it and may be wrong. Look in the bank account.
        </Note>
      )}
      {isOlder && paidOn !== null && (
        <Note
          kind="warning"
          title={`The picture shows a payment of ${formatDate(paidOn)}, before the order.`}
        >
          A machine read it and may be wrong. Look in the bank account.
        </Note>
      )}
    </>
  );
}

const Read = styled.p`
  color: ${color.textMuted};
  overflow-wrap: anywhere;
`;
