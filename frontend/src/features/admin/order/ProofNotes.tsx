import styled from 'styled-components';
import { formatNaira, koboOf } from '../../../lib/formatMoney.ts';
import { formatDate, formatMoment, formatSpan, lagosDayOf } from '../../../lib/formatTime.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { color } from '../../../ui/theme/theme.ts';
import { allows } from '../../shared/order/orderStates.ts';
import type { AdminOrderDetail, AdminProof } from '../api/orders.ts';
import { namesOf, OrderLinks } from './OrderFacts.tsx';
import { orderReviewContent } from './orderReviewContent.ts';

const notesWords = orderReviewContent.notes;

interface ProofNotesProps {
  readonly order: AdminOrderDetail;
  /** A proof came in while the dialog was open. */
  readonly isNewProof: boolean;
}

/** What staff should notice about the newest proof or a failed order. */
export function ProofNotes({ order, isNewProof }: ProofNotesProps) {
  const proof = order.proofs.at(-1);
  const isWaiting = allows(order.status, 'confirm');
  return (
    <>
      {isNewProof && (
        <Note kind="warning" title={notesWords.newProof}>
          {notesWords.newProofText}
        </Note>
      )}
      {order.isPaidLate && (
        <Note kind="warning" title={notesWords.paidLate}>
          {order.history.some(({ kind }) => kind === 'hold_released')
            ? notesWords.stockGivenBack
            : notesWords.paidLateText}
        </Note>
      )}
      {order.failureReason === 'expired' && !order.isPaidLate && (
        <Note kind="warning" title={notesWords.failedExpired}>
          {notesWords.failedText}
        </Note>
      )}
      {proof && <DuplicateNote proof={proof} isWaiting={isWaiting} />}
      {proof && <ReceiptNote order={order} proof={proof} isWaiting={isWaiting} />}
      {proof?.isLate && isWaiting && (
        <Note kind="warning" title={notesWords.late(lateBy(order, proof))}>
          {notesWords.lateHeld}
        </Note>
      )}
    </>
  );
}

/** The deadline that was missed: the order's own, unless it has a new one since. */
function lateBy(order: AdminOrderDetail, proof: AdminProof): string {
  const uploadedAt = Date.parse(proof.uploadedAt);
  const deadline = Date.parse(order.paymentDeadline);
  const expired = order.history.find(({ kind }) => kind === 'expired');
  const missedAt = deadline < uploadedAt || !expired ? deadline : Date.parse(expired.at);
  return formatSpan(uploadedAt - missedAt);
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
  const hint = similar.length > 0 && notesWords.similar(similar.length);
  if (same.length === 0)
    return (
      <Read>
        {notesWords.unique} {hint}
      </Read>
    );
  return (
    <Note kind="warning" title={notesWords.exact(namesOf(same))}>
      {isWaiting && <p>{notesWords.compare}</p>}
      {hint && <p>{hint}</p>}
      <OrderLinks orders={same} />
    </Note>
  );
}

const readingWords = orderReviewContent.reading;

interface ReceiptNoteProps extends DuplicateNoteProps {
  readonly order: AdminOrderDetail;
}

/** What was read from the picture, and what of it does not fit; silent until it was read. */
function ReceiptNote({ order, proof, isWaiting }: ReceiptNoteProps) {
  const { reading, sameTransaction } = proof;
  const words = reading && wordsOf(reading);
  return (
    <>
      {sameTransaction.length > 0 && (
        <Note kind="warning" title={readingWords.same(namesOf(sameTransaction))}>
          {isWaiting && <p>{readingWords.compare}</p>}
          <OrderLinks orders={sameTransaction} />
        </Note>
      )}
      {reading && isWaiting && <Misfits order={order} reading={reading} />}
      {words !== null && (
        <Read>{words === '' ? readingWords.unread : readingWords.read(words)}</Read>
      )}
    </>
  );
}

type Reading = NonNullable<AdminProof['reading']>;

/** "₦48,500.00, 21 Nov 2026, 09:38, transaction 0000…": what there is of it. */
function wordsOf({ amount, paidOn, paidAt, transactionId }: Reading): string {
  const at = paidAt === null ? paidOn && formatDate(paidOn) : formatMoment(paidAt);
  const id = transactionId === null ? null : readingWords.transaction(transactionId);
  return [amount && formatNaira(amount), at, id].filter((part) => part !== null).join(', ');
}

/** The amount differs from the order's, or the payment is older than the order. */
function Misfits({ order, reading }: { order: AdminOrderDetail; reading: Reading }) {
  const { amount, paidOn } = reading;
  const difference = amount === null ? 0 : koboOf(amount) - koboOf(order.totalPrice);
  const sum = formatNaira(Math.abs(difference) / 100);
  const isOlder = paidOn !== null && lagosDayOf(order.createdAt) > paidOn;
  return (
    <>
      {difference !== 0 && (
        <Note
          kind="warning"
          title={difference < 0 ? readingWords.less(sum) : readingWords.more(sum)}
        >
          {readingWords.lookInAccount}
        </Note>
      )}
      {isOlder && (
        <Note kind="warning" title={readingWords.older(formatDate(paidOn))}>
          {readingWords.lookInAccount}
        </Note>
      )}
    </>
  );
}

const Read = styled.p`
  color: ${color.textMuted};
  overflow-wrap: anywhere;
`;
