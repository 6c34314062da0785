import { useSite } from '../../../lib/company.ts';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatDate, formatMoment } from '../../../lib/formatTime.ts';
import { Note, type NoteKind } from '../../../ui/Note/Note.tsx';
import { orderStates } from '../../shared/order/orderStates.ts';
import { hasLostItsStock, type PublicOrder } from '../order.ts';
import { orderPageContent } from '../orderPageContent.ts';

/** Only here: the bar of an unpaid order brings the other words to every page. Each title says what becomes of the money. */
const words = {
  nothing: 'You owe nothing.',
  searched: 'We are looking for your payment.',
  /** The mails say the same. */
  open: {
    title: (sum: string) => `We received ${sum} more.`,
    text: (by: string) => `We tell you by ${by} how it comes back. Do not pay again.`,
  },
  owed: {
    title: (sum: string) => `We send ${sum} back to you.`,
    text: (when: string) =>
      `We send it ${when}, and email you once it is on its way. Do not pay again.`,
  },
  paid: {
    title: (sum: string) => `We have sent ${sum} back to you.`,
    went: (what: string, day: string, account: string | null) =>
      `${what} went out on ${day}${account === null ? '' : ` to ${account}`}.`,
    text: 'Your bank usually shows it within one working day.',
  },
  expired: 'The time to pay ended before a proof came, and the goods went back on sale.',
  ended: 'The time to pay had ended.',
  cancelled: 'This order was cancelled.',
  reason: (reason: string) => `Reason: ${reason}`,
  cancelledUnpaid: (when: string) => `If you have paid, tell us: your money comes back ${when}.`,
  cancelledWithProof: (when: string) =>
    `We have kept your proof. If your money is in our account, it comes back ${when}: this page and an email say how. Do not pay again.`,
  paidLate: (usually: string) =>
    `Your proof came after the time had ended, and the goods were gone by then. You hear from us, usually ${usually}: you get the goods if they are there again, or your money back. Do not pay again.`,
  stockLost: (usually: string) =>
    `Your picture shows no payment, and other customers were waiting, so your goods are no longer reserved. You hear from us, usually ${usually}: you get the goods if they are there, or your money back. Do not pay again.`,
} as const;

/** What became of the money of an order that has ended, or is about to end; then why it ended and what is next. */
export function EndedNote({ order }: { readonly order: PublicOrder }) {
  const { delivery } = useSite();
  const refundTime = order.refundTime ?? delivery.refundTime;
  const { title, texts, kind = 'warning' } = wordsFor(order, refundTime);
  return (
    <Note isAnnounced kind={kind} title={title}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Note>
  );
}

interface Words {
  readonly title: string;
  readonly texts: readonly string[];
  readonly kind?: NoteKind;
}

function wordsFor(order: PublicOrder, refundTime: string): Words {
  if (orderStates[order.status].buyerSees !== 'end') {
    const { title, text } = orderPageContent.page.ending;
    return { kind: 'error', title, texts: [text] };
  }
  // Staff still decide about money that came late.
  if (order.isPaidLate) {
    const text = hasLostItsStock(order) ? words.stockLost : words.paidLate;
    return { title: words.searched, texts: [text(order.usualAnswer)] };
  }
  const money = moneyOf(order, refundTime);
  // What becomes of the money, and why, stands where the account is asked for.
  if (order.refund !== null) return { kind: 'plain', title: words.nothing, texts: [] };
  const isCancelled = order.ending === 'cancelled';
  const why = whyEnded(order);
  if (money) return { kind: money.kind, title: money.title, texts: [...money.texts, why] };
  if (!isCancelled) return { kind: 'plain', title: words.nothing, texts: [words.expired] };
  const next = order.hasProof ? words.cancelledWithProof : words.cancelledUnpaid;
  return { kind: 'plain', title: words.nothing, texts: [why, next(refundTime)] };
}

/** Why it ended. What its buyer did, such as "You asked us to cancel this order.", needs no other words. */
export function whyEnded({ cancelReason, ending }: PublicOrder): string {
  const ended = ending === 'cancelled' ? words.cancelled : words.ended;
  if (cancelReason === null) return ended;
  return cancelReason.startsWith('You ') ? cancelReason : `${ended} ${words.reason(cancelReason)}`;
}

/** What goes back, or went; undefined where no money is known of. */
function moneyOf(
  order: PublicOrder,
  refundTime: string,
): { title: string; texts: readonly string[]; kind: NoteKind } | undefined {
  const { refundOwed, toDecide, refundAnswerBy, refunded } = order;
  const { open, owed } = words;
  if (toDecide !== null && refundAnswerBy !== null)
    return {
      kind: 'warning',
      title: open.title(formatNaira(toDecide)),
      texts: [open.text(formatMoment(refundAnswerBy))],
    };
  if (refundOwed !== null)
    return {
      kind: 'warning',
      title: owed.title(formatNaira(refundOwed)),
      texts: [owed.text(refundTime)],
    };
  return refunded === null ? undefined : { kind: 'good', ...sentBack(order) };
}

/** Shown when money was sent back: when, and to which account. A gateway of the previous release knows neither. */
export const sentBack = ({
  refunded,
  refundsSent = [],
}: Pick<PublicOrder, 'refunded'> & Partial<Pick<PublicOrder, 'refundsSent'>>) => ({
  title: words.paid.title(formatNaira(refunded ?? 0)),
  texts: [
    ...refundsSent.map(({ amount, paidAt, account }) => {
      const what = refundsSent.length > 1 ? formatNaira(amount) : 'It';
      return words.paid.went(what, formatDate(paidAt), account);
    }),
    words.paid.text,
  ],
});
