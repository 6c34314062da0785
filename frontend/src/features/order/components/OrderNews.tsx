import styled from 'styled-components';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatDate, formatMoment } from '../../../lib/formatTime.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { layout, space } from '../../../ui/theme/theme.ts';
import { orderStates } from '../../shared/order/orderStates.ts';
import { cameLate, type PublicOrder } from '../order.ts';
import { sentBack } from './EndedNote.tsx';

/** As the mails say it (worker, `problem-mails.ts` and `delivery-mails.ts`). Each title says where the money is. */
const words = {
  reported: {
    title: (by: string, sum: string) =>
      `We answer your report by ${by}; your ${sum} stays in our account until then.`,
    text: (day: string, kind: string) => `You told us on ${day}: ${kind}.`,
    keep: 'Please keep the goods and their packing.',
    link: 'Read your report, add pictures',
  },
  reason: (reason: string) => `Reason: ${reason}`,
  returned: {
    title: (sum: string, by: string) => `We tell you by ${by} how your ${sum} comes back.`,
    text: 'Your goods are with us again, and the money is in our account. You need do nothing: the answer comes here and by email.',
  },
  leftOver: {
    title: (sum: string, by: string) =>
      `You paid ${sum} too much: we tell you by ${by} how it comes back.`,
    text: 'It is in our account, and your order goes on. Do not pay again.',
  },
  /** The mail says the same. */
  late: {
    title: 'We still hold your goods: do not pay a second time.',
    text: 'Your proof came after the time to pay had ended, but the goods were still there.',
  },
  /** Used for an order of an earlier release, which names no time. */
  soon: 'the next working day',
} as const;

/** What became of an order's goods and money, where not all went as planned; first of all that its page says. */
export function OrderNews({ order }: { readonly order: PublicOrder }) {
  const { problem, refund, refunded, refundAnswerBy, orderId } = order;
  const sum = formatNaira(order.amountReceived ?? order.totalAmount);
  const by = refundAnswerBy === null ? words.soon : formatMoment(refundAnswerBy);
  if (problem?.answer === null)
    return (
      <News>
        <Note kind="warning" title={words.reported.title(by, sum)}>
          <p>
            {words.reported.text(formatDate(problem.reportedAt), problem.kindInWords)}{' '}
            {problem.kind !== 'not_arrived' && words.reported.keep}
          </p>
          <TextAnchor href={`/orders/problem?order=${orderId}`}>{words.reported.link}</TextAnchor>
        </Note>
      </News>
    );
  const { cameBack: hasComeBack, buyerSees } = orderStates[order.status];
  if (order.leftOver && !hasComeBack)
    return (
      <News>
        <Note kind="warning" title={words.leftOver.title(formatNaira(order.leftOver), by)}>
          <p>{words.leftOver.text}</p>
        </Note>
      </News>
    );
  if (buyerSees === 'check' && order.asksAgain === null && cameLate(order))
    return (
      <News>
        <Note kind="good" title={words.late.title}>
          <p>{words.late.text}</p>
        </Note>
      </News>
    );
  // What becomes of the money stands where its account is asked for.
  if (hasComeBack && refund === null && refunded === null)
    return (
      <News>
        <Note kind="plain" title={words.returned.title(sum, by)}>
          <p>{words.returned.text}</p>
        </Note>
      </News>
    );
  const back = refunded !== null && buyerSees !== 'end' ? sentBack(order) : undefined;
  const answered = hasComeBack || problem?.answer == null ? undefined : problem;
  if (refund !== null || !(back ?? answered)) return null;
  return (
    <News>
      {back && (
        <Note kind="good" title={back.title}>
          {back.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Note>
      )}
      {answered && (
        <Note
          kind={answered.answer === 'no' ? 'warning' : 'good'}
          title={answered.answerInWords ?? ''}
        >
          {answered.reason !== null && <p>{words.reason(answered.reason)}</p>}
        </Note>
      )}
    </News>
  );
}

/** The first band of an order's page. */
export const News = styled.div`
  display: grid;
  gap: ${space(1.25)};
  padding: ${space(2.25)} ${layout.pad};
`;
